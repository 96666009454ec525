import { expect, test } from 'vitest';
import { openExecution } from '../../src/commands/open-execution.ts';
import { createDomains } from '../../src/domains/domains.ts';
import { createLocalExecutor } from '../../src/execution/executor.ts';
import { createFolder } from '../fixtures/folder.ts';

test('sessions are bounded by --max-sessions', async () => {
  const folder = createFolder();
  const domains = createDomains({ sources: [], cacheDirectory: folder.path });
  const config = { sessionTtl: 60, maxSessions: 10, answerCacheMb: 0, universes: undefined };
  const { data, close } = openExecution(domains, config, { executor: createLocalExecutor() });
  for (let count = 0; count < 10; count++) await data.sessions.create();
  await expect(data.sessions.create()).rejects.toMatchObject({ code: 'limit.sessions' });
  await close();
  domains.close();
  folder.remove();
});
