import type { Arguments } from '../catalogue/arguments.ts';
import type { Bind, QueryPlan } from '../catalogue/tool.ts';
import { ToolError } from '../errors.ts';
import { foldText } from '../fold.ts';
import type { Value } from '../schema/model.ts';
import type { QueryJob } from './runners/query.ts';
import type { SpelledText } from './runners/spell-job.ts';

/** Rows that a list answers with: unless asked for, and at most. */
export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;

/** SQLite refuses longer LIKE patterns, in bytes. */
const PATTERN_BYTES = 50_000;

/** A query plan and its parsed arguments as a job for an executor. */
export function toQueryJob(plan: QueryPlan, values: Arguments, file: string): QueryJob {
  const binds: Value[] = [];
  const texts: SpelledText[] = [];
  for (const bind of plan.binds) {
    const value = toBound(bind, values);
    if (bind.kind === 'argument' && bind.spelled !== undefined && typeof value === 'string') {
      texts.push({ at: binds.length, name: bind.name, of: bind.spelled });
    }
    binds.push(value);
  }
  const limit = plan.shape === 'rows' ? readLimit(values) : 1;
  // One row more than asked tells whether there are more.
  if (plan.shape === 'rows') binds.push(limit + 1, readOffset(values));
  const job = { kind: 'query', file, sql: plan.sql, binds, shape: plan.shape, limit } as const;
  return texts.length === 0 ? job : { ...job, texts };
}

function toBound(bind: Bind, values: Arguments): Value {
  if (bind.kind === 'literal') return bind.value;
  const value = values[bind.name];
  if (value === undefined) return bind.whenAbsent ?? null;
  return bind.pattern === undefined ? toValue(value) : toPattern(bind.name, bind.pattern, String(value));
}

function toValue(value: unknown): Value {
  if (typeof value === 'boolean') return value ? 1 : 0;
  // SQLite's integers have 64 bits; what is beyond compares as a double.
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) !== value) return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value === null) {
    return value;
  }
  throw new TypeError('a plan binds an argument that is no single value');
}

/** A LIKE pattern that matches the folded text: its wildcards are escaped with a backslash. */
function toPattern(name: string, kind: 'contains' | 'starts_with', text: string): string {
  const escaped = foldText(text).replace(/[\\%_]/g, '\\$&');
  const pattern = kind === 'contains' ? `%${escaped}%` : `${escaped}%`;
  if (Buffer.byteLength(pattern) > PATTERN_BYTES) {
    throw new ToolError('request.out_of_range', {
      message: `The argument "${name}" is too long to search for: ${text.length} characters.`,
      hint: 'Give a shorter text, of a few words.',
      details: { argument: name },
    });
  }
  if (text.includes('\0')) {
    throw new ToolError('request.invalid_argument', {
      message: `The argument "${name}" holds a NUL character, which no text search can match.`,
      hint: 'Leave it out.',
      details: { argument: name },
    });
  }
  return pattern;
}

function readLimit(values: Arguments): number {
  const limit = values.limit ?? DEFAULT_LIMIT;
  if (typeof limit === 'number' && limit >= 0 && limit <= MAX_LIMIT) return limit;
  throw new ToolError('limit.rows', {
    message: `The argument "limit" is out of range: ${limit}.`,
    hint: `Give a value between 1 and ${MAX_LIMIT}; "offset" skips rows.`,
    details: { argument: 'limit' },
  });
}

function readOffset(values: Arguments): number | bigint {
  const offset = values.offset ?? 0;
  return typeof offset === 'number' || typeof offset === 'bigint' ? offset : 0;
}
