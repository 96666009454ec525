import { ToolError } from '../../src/errors.ts';
import { parseJson } from '../../src/json.ts';
import { type GoldenCase, type GoldenTable, isErrorKind } from './case.ts';
import { isSame, isSameDtype, parsePython, parseScalar } from './compare.ts';
import { type GoldenLab, type GoldenSession, openGoldenSession } from './lab.ts';

/** What one of our calls gave. */
export type OurAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** A call whose answer differs from the recorded one. */
export interface Difference {
  readonly index: number;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The case as it is written, where 4.0 differs from 4. */
  readonly written: string;
  readonly kind: string;
  readonly expected: string | null;
  readonly answer: OurAnswer;
  readonly why: string;
  /** Positions of the calls whose answers the arguments are taken from. */
  readonly sources: readonly number[];
  /** The case asks for another universe somewhere. */
  readonly changesUniverse: boolean;
  /** The view that the call asks for. */
  readonly view: RawView;
  /** Columns and values of the table that the call worked on, where there is one. */
  readonly input: ReadonlyMap<string, readonly unknown[]> | null;
}

/** A view as the case has it. */
export interface RawView {
  readonly tables: number;
  readonly conditions: readonly (readonly unknown[])[];
}

export interface CaseResult {
  readonly golden: GoldenCase;
  readonly differences: readonly Difference[];
}

/** Runs a case in a session of its own and gives the calls that differ. */
export async function runCase(lab: GoldenLab, golden: GoldenCase): Promise<CaseResult> {
  const session = await openGoldenSession(lab, golden);
  const answers: OurAnswer[] = [];
  const differences: Difference[] = [];
  try {
    for (const [index, { name }] of golden.calls.entries()) {
      const given = addDefault(name, resolve(golden.calls[index]?.arguments, answers), { golden, answers });
      const kind = golden.kinds[index] ?? '';
      if (name.startsWith('__')) {
        answers.push({ ok: false, code: 'skipped', message: '' });
        continue;
      }
      const answer = await callOurs(session, { domain: golden.db, name, given });
      answers.push(answer);
      const why = await compareCall(session, golden, { index, kind, answer });
      if (why === null) continue;
      const input = await readInput(session, given);
      const expected = golden.expected[index] ?? null;
      const sources = listSources(golden.calls[index]?.arguments);
      differences.push({
        index,
        name,
        arguments: given,
        written: golden.written,
        kind,
        expected,
        answer,
        why,
        sources,
        input,
        ...describeUniverse(golden, given),
      });
    }
  } finally {
    session.close();
  }
  return { golden, differences };
}

async function callOurs(
  { execute, sessionId }: GoldenSession,
  {
    domain,
    name,
    given,
  }: { readonly domain: string; readonly name: string; readonly given: Record<string, unknown> },
): Promise<OurAnswer> {
  try {
    const outcome = await execute({ domain, tool: name, arguments: given, sessionId });
    return { ok: true, body: parseJson(outcome.text) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

/** `"$n"` stands for the handle that call n returned, `"$$n"` for its answer. */
function resolve(given: unknown, answers: readonly OurAnswer[]): Record<string, unknown> {
  const resolved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(isRecord(given) ? given : {})) {
    const [, dollars, number] = typeof value === 'string' ? (/^(\$\$?)(\d+)$/.exec(value) ?? []) : [];
    const answer = number === undefined ? undefined : answers[Number(number) - 1];
    const body = answer?.ok ? answer.body : undefined;
    const handle = isRecord(body) && typeof body.handle === 'string' ? body.handle : undefined;
    resolved[name] = (dollars === '$$' ? body : handle) ?? value;
  }
  return resolved;
}

function describeUniverse(
  { universe, universes = {} }: GoldenCase,
  { tool_universe_id: id }: Readonly<Record<string, unknown>>,
): Pick<Difference, 'changesUniverse' | 'view'> {
  const raw = universe ?? (typeof id === 'string' ? universes[id] : undefined) ?? {};
  const tables = isRecord(raw.alias_to_table_dict) ? Object.keys(raw.alias_to_table_dict).length : 0;
  const conditions = Array.isArray(raw.condition_sequence)
    ? raw.condition_sequence.filter(Array.isArray)
    : [];
  return { changesUniverse: Object.keys(universes).length > 1, view: { tables, conditions } };
}

function listSources(given: Readonly<Record<string, unknown>> = {}): number[] {
  return Object.values(given).flatMap((value) => {
    const [, number] = typeof value === 'string' ? (/^\$\$?(\d+)$/.exec(value) ?? []) : [];
    return number === undefined ? [] : [Number(number) - 1];
  });
}

/** The reference begins with its first universe; ours would go on to the next where that one can not be loaded. */
function addDefault(
  name: string,
  given: Record<string, unknown>,
  { golden, answers }: { readonly golden: GoldenCase; readonly answers: readonly OurAnswer[] },
): Record<string, unknown> {
  const [first = 'U1'] = Object.keys(golden.universes ?? {});
  const isFirst = name === 'get_data' && !answers.some((answer) => answer.ok);
  return isFirst && (given.tool_universe_id ?? null) === null ? { ...given, tool_universe_id: first } : given;
}

interface Call {
  readonly index: number;
  readonly kind: string;
  readonly answer: OurAnswer;
}

async function compareCall(session: GoldenSession, golden: GoldenCase, call: Call): Promise<string | null> {
  const { index, kind, answer } = call;
  if (isErrorKind(kind)) return answer.ok ? 'the reference failed' : null;
  if (!answer.ok) return `we failed: ${answer.code} ${answer.message}`;
  const expected = golden.expected[index] ?? '';
  if (kind !== 'peek') {
    return isSame(kind === 'scalar' ? parseScalar(expected) : parsePython(expected), answer.body)
      ? null
      : 'value';
  }
  return comparePreview(session, golden, { theirs: parsePython(expected), ours: answer.body, index });
}

async function comparePreview(
  session: GoldenSession,
  golden: GoldenCase,
  { theirs, ours, index }: { readonly theirs: unknown; readonly ours: unknown; readonly index: number },
): Promise<string | null> {
  if (!isPreview(theirs) || !isPreview(ours)) return 'no preview';
  if (theirs.num_records !== ours.num_records) return `rows: ${theirs.num_records} and ${ours.num_records}`;
  const names = (preview: Preview) => preview.key_details.map(({ name }) => name);
  if (!isSame(names(theirs), names(ours))) return `columns: ${names(theirs)} and ${names(ours)}`;
  const table = await session.readTable(ours.handle);
  for (const [position, details] of theirs.key_details.entries()) {
    const own = ours.key_details[position];
    if (own === undefined || !isSame(details.first_3_values, own.first_3_values))
      return `values of ${details.name}`;
    const values = table.get(details.name) ?? [];
    if (!isSameDtype(details.dtype, own.dtype, values))
      return `dtype: ${details.name} ${details.dtype} ${own.dtype}`;
  }
  if (hasChangedUniverse(golden, index)) return null;
  if (theirs.handle !== ours.handle) return `handle: ${theirs.handle} and ${ours.handle}`;
  return compareTable(golden.tables[theirs.handle], table);
}

function compareTable(
  theirs: GoldenTable | undefined,
  ours: ReadonlyMap<string, readonly unknown[]>,
): string | null {
  for (const [name, text] of Object.entries(theirs?.columns ?? {})) {
    if (!text.startsWith('[')) continue;
    if (!isSame(parsePython(text), ours.get(name) ?? [])) return `table: ${name}`;
  }
  return null;
}

/** The reference begins its counters and its store again when another universe is asked for. */
function hasChangedUniverse(golden: GoldenCase, index: number): boolean {
  const asked = golden.calls.slice(0, index + 1).map((call) => call.arguments.tool_universe_id);
  return golden.universes !== undefined && asked.some((id) => typeof id === 'string');
}

async function readInput(
  session: GoldenSession,
  given: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, readonly unknown[]> | null> {
  const handle = given.data_label ?? given.data_label_1;
  if (typeof handle !== 'string') return null;
  return session.readTable(handle).catch(() => null);
}

interface Preview {
  readonly handle: string;
  readonly num_records: number;
  readonly key_details: readonly {
    readonly name: string;
    readonly dtype: string;
    readonly first_3_values: readonly unknown[];
  }[];
}

function isPreview(value: unknown): value is Preview {
  return isRecord(value) && typeof value.handle === 'string' && Array.isArray(value.key_details);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
