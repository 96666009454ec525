import type { Value } from '../../schema/model.ts';
import type { AnyJob } from '../executor.ts';
import type { QueryJob } from '../runners/query.ts';
import type { FileStates } from './file-states.ts';

/** No statement and no path holds it. */
const BREAK = '\0';

/**
 * All that an answer depends on: the job, and the state of the files that it reads. Undefined where a file is not there
 * or may be changing. What a door adds to an answer, such as a handle's name, is no part of the job.
 */
export function toAnswerKey(job: AnyJob, states: FileStates): string | undefined {
  switch (job.kind) {
    case 'query': {
      const state = states.read(job.file);
      return state === undefined ? undefined : `q${state}${BREAK}${writeQuery(job)}`;
    }
    case 'search': {
      const { file, language, indexDirectory } = job.corpus;
      const state = states.read(file);
      const asked = [file, language, indexDirectory, job.ask];
      return state === undefined ? undefined : `s${state}${BREAK}${JSON.stringify(asked)}`;
    }
    case 'table': {
      const found: string[] = [];
      for (const { file } of job.files) {
        const state = states.read(file);
        if (state === undefined) return undefined;
        found.push(state);
      }
      return `t${found.join('+')}${BREAK}${job.target.key}${BREAK}${JSON.stringify(job.read)}`;
    }
  }
}

function writeQuery({ file, sql, shape, limit, binds }: QueryJob): string {
  let key = `${file}${BREAK}${sql}${BREAK}${shape}${limit}`;
  for (const bind of binds) key += BREAK + writeBind(bind);
  return key;
}

/** A value with its type and, where it could hold a break, its length. */
function writeBind(value: Value): string {
  if (typeof value === 'string') return `s${value.length}:${value}`;
  if (typeof value === 'number') return Object.is(value, -0) ? 'n-0' : `n${value}`;
  if (typeof value === 'bigint') return `i${value}`;
  return value === null ? 'z' : `b${Buffer.from(value).toString('base64')}`;
}
