import type { Column, ColumnProfile, SampleRow, Schema, Table } from './model.ts';
import { looksLikeMachineText } from './value-patterns.ts';
import { joinWords, splitWords } from './words.ts';

/** Words that name a secret by themselves. */
const SECRET_WORDS: ReadonlySet<string> = new Set([
  ...['password', 'passwd', 'pwd', 'passphrase', 'passcode', 'ssn', 'secret', 'cvv', 'cvc', 'credential'],
]);
const SECRET_NAMES = /password|passwd|socialsecurity|apikey|privatekey|secretkey|creditcardno|creditcardnum/;
/** Words that name one where the values look like it: a token of a text is a word, and salt is eaten. */
const PERHAPS: ReadonlySet<string> = new Set(['token', 'hash', 'salt', 'digest']);
const CARD_NUMBER = /\bcard\b.*\b(no|num|number)\b|\b(cc|pan) ?(no|num|number)\b/;
/** The digits of a payment card, at least. */
const CARD_DIGITS = 12;
/** A description can name a secret: "Secret: what the patient told". */
const SAID = /^\W*(secret|confidential)\b/i;

/** Whether a column holds what nobody but its owner should see: by its name, its values, or its description. */
function isSecret({ name, profile, label = '', description = '' }: Column): boolean {
  if (SAID.test(description) || SAID.test(label)) return true;
  const words = splitWords(name);
  if (words.some((word) => SECRET_WORDS.has(word)) || SECRET_NAMES.test(joinWords(words))) return true;
  if (words.some((word) => PERHAPS.has(word)) && looksLikeMachineText(profile)) return true;
  return CARD_NUMBER.test(words.join(' ')) && isLong(profile);
}

function isLong({ averageLength, minimum }: ColumnProfile): boolean {
  return averageLength >= CARD_DIGITS || Number(minimum) >= 10 ** (CARD_DIGITS - 1);
}

/** A schema without its secret columns and their values. Relations that go through one stay: they show nothing of it. */
export function withoutSecrets(schema: Schema): Schema {
  const hidden = new Map(schema.tables.map(({ name, columns }) => [name, columns.filter(isSecret)] as const));
  if ([...hidden.values()].every((columns) => columns.length === 0)) return schema;
  const names = new Map(
    [...hidden].map(([table, columns]) => [table, new Set(columns.map(({ name }) => name))] as const),
  );
  const parents = new Map(schema.relations.map(({ id, parent }) => [id, parent]));
  const strip = (row: SampleRow, table: string): SampleRow => ({
    values: Object.fromEntries(
      Object.entries(row.values).filter(([column]) => names.get(table)?.has(column) !== true),
    ),
    parents: Object.fromEntries(
      Object.entries(row.parents).map(([id, parent]) => [id, strip(parent, parents.get(id) ?? '')]),
    ),
  });
  const stripTable = (table: Table): Table => ({
    ...table,
    columns: table.columns.filter(({ name }) => names.get(table.name)?.has(name) !== true),
    samples: table.samples.map((row) => strip(row, table.name)),
  });
  return { ...schema, tables: schema.tables.map(stripTable) };
}
