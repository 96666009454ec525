import { parseArguments } from '../../src/catalogue/arguments.ts';
import { FAMILIES } from '../../src/catalogue/endpoints/families.ts';
import { createSubject } from '../../src/catalogue/endpoints/subject.ts';
import { type Candidate, createCandidate } from '../../src/catalogue/model/draft.ts';
import { createModel } from '../../src/catalogue/model/model.ts';
import type { Connection } from '../../src/database/open.ts';
import type { Value } from '../../src/database/value.ts';
import { toQueryJob } from '../../src/execution/to-job.ts';
import type { Schema } from '../../src/schema/model.ts';

/** Everything that the families can ask, chosen or not, so that what is tested does not hang on what is chosen. */
export function draftAll(schema: Schema): readonly Candidate[] {
  const model = createModel(schema);
  return model.entities.flatMap((entity) => {
    const subject = createSubject(entity, model);
    return FAMILIES.flatMap((family) => family.draft(subject)).flatMap(
      (draft) => createCandidate(draft) ?? [],
    );
  });
}

type Answer = Readonly<Record<string, Value>>;

/** The rows of a candidate's answer to given arguments, bound as a call binds them. */
export function ask(candidate: Candidate, given: object, database: Connection): Answer[] {
  const { sql, binds } = candidate.statement;
  const plan = { kind: 'query' as const, sql, binds, shape: candidate.draft.shape };
  const job = toQueryJob(plan, parseArguments(candidate, given), database.file);
  return readNamed(database, job.sql, job.binds).slice(0, job.limit);
}

/** Rows as objects. */
export function readNamed(database: Connection, sql: string, binds: readonly Value[] = []): Answer[] {
  const { columns, all } = database.prepare(sql);
  return all(binds).map((row) =>
    Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])),
  );
}
