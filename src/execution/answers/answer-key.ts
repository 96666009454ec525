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
      const state = states.read(job.corpus.file);
      return state === undefined ? undefined : `s${state}${BREAK}${JSON.stringify(job)}`;
    }
    case 'table': {
      const { target, lineage: _, files, ...rest } = job;
      const found: string[] = [];
      for (const { file } of files) {
        const state = states.read(file);
        if (state === undefined) return undefined;
        found.push(state);
      }
      return `t${found.join('+')}${BREAK}${target.key}${BREAK}${JSON.stringify(rest)}`;
    }
  }
}

/** How each member of a query goes into its key: the compiler asks for a row where there is a new one. */
const QUERY_PARTS: Readonly<Record<keyof QueryJob, (job: QueryJob) => string>> = {
  kind: () => '',
  file: ({ file }) => file,
  sql: ({ sql }) => sql,
  shape: ({ shape }) => shape,
  limit: ({ limit }) => `${limit}`,
  quiet: ({ quiet }) => (quiet === true ? 'q' : ''),
  texts: ({ texts }) => (texts === undefined ? '' : JSON.stringify(texts)),
  binds: ({ binds }) => binds.map(writeBind).join(BREAK),
};
const WRITE_PARTS = Object.values(QUERY_PARTS);

function writeQuery(job: QueryJob): string {
  let key = '';
  for (const write of WRITE_PARTS) key += write(job) + BREAK;
  return key;
}

/** A value with its type and, where it could hold a break, its length. */
function writeBind(value: Value): string {
  if (typeof value === 'string') return `s${value.length}:${value}`;
  if (typeof value === 'number') return Object.is(value, -0) ? 'n-0' : `n${value}`;
  if (typeof value === 'bigint') return `i${value}`;
  return value === null ? 'z' : `b${Buffer.from(value).toString('base64')}`;
}
