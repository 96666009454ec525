import { expect, test } from 'vitest';
import { openExecution } from '../../src/commands/open-execution.ts';
import { createDomains } from '../../src/domains/domains.ts';
import { createFolder } from '../fixtures/folder.ts';

test('sessions are bounded by --max-sessions', async () => {
  const folder = createFolder();
  const domains = createDomains({ sources: [], cacheDirectory: folder.path });
  const config = { sessionTtl: 60, maxSessions: 1, universes: undefined, cacheMb: 1 };
  const { data, close } = openExecution(domains, config);
  for (let count = 0; count < 10; count++) await data.sessions.create();
  await expect(data.sessions.create()).rejects.toMatchObject({ code: 'limit.sessions' });
  close();
  domains.close();
  folder.remove();
});
