import { desc, op, table as toArquero } from 'arquero';
import { readColumn } from '../../src/table/read.ts';
import type { Table } from '../../src/table/table.ts';
import { takeAbsolute } from '../../src/table/verbs/absolute.ts';
import { type AggregateOptions, aggregate } from '../../src/table/verbs/aggregate.ts';
import { takeDatePart } from '../../src/table/verbs/date-part.ts';
import { type FilterOptions, filter } from '../../src/table/verbs/filter.ts';
import { retrieve } from '../../src/table/verbs/retrieve.ts';
import { sort } from '../../src/table/verbs/sort.ts';
import { truncate } from '../../src/table/verbs/truncate.ts';
import { uniqueValues } from '../../src/table/verbs/unique.ts';
import type { Data } from './data.ts';
import type { Case } from './measure.ts';

type Other = ReturnType<typeof toArquero>;

/** All verbs, each as we, a bare loop and arquero do it. */
export function createCases(data: Data, table: Table): Case[] {
  const other = toArquero({ ...data.integers, ...data.floats, ...data.texts, ...data.nullable });
  return [
    ...createFilterCases(data, table, other),
    ...createSortCases(data, table, other),
    ...createAggregateCases(data, table, other),
    ...createReadCases(data, table, other),
    { name: 'chain of 12', ours: () => runChain(table), arquero: () => runOtherChain(other) },
  ];
}

function createFilterCases({ integers, floats, texts, nullable }: Data, table: Table, other: Other): Case[] {
  const ours = (options: FilterOptions) => () => filter(table, options).rowCount;
  const theirs = (expression: string) => () => other.filter(expression).numRows();
  const category = encode(texts.category);
  const note = encode(nullable.note);
  const rating = Int32Array.from(nullable.rating, (value) => value ?? -1);
  return [
    {
      name: 'filter integer = (0.1 % of rows)',
      ours: ours({ column: 'quantity', condition: 'equal_to', value: 7 }),
      bare: () => scanEqual(integers.quantity, 7),
      arquero: theirs('d => d.quantity === 7'),
      goal: 2,
    },
    {
      name: 'filter integer > (50 %)',
      ours: ours({ column: 'amount', condition: 'greater_than', value: 2 ** 30 }),
      bare: () => scanGreater(integers.amount, 2 ** 30),
      arquero: theirs(`d => d.amount > ${2 ** 30}`),
      goal: 2,
    },
    {
      name: 'filter integer with nulls <>',
      ours: ours({ column: 'rating', condition: 'not_equal_to', value: 3 }),
      bare: () => scanUnequal(rating, 3),
      arquero: theirs('d => d.rating !== 3'),
      goal: 2,
    },
    {
      name: 'filter float <= (25 %)',
      ours: ours({ column: 'price', condition: 'less_than_equal_to', value: 25 }),
      bare: () => scanAtMost(floats.price, 25),
      arquero: theirs('d => d.price <= 25'),
      goal: 2,
    },
    {
      name: 'filter text of 8 values =',
      ours: ours({ column: 'category', condition: 'equal_to', value: 'category 3' }),
      bare: () => scanCode(category.codes, category.codeOf('category 3')),
      arquero: theirs("d => d.category === 'category 3'"),
      goal: 2,
    },
    {
      name: 'filter text of 20 values with nulls = null',
      ours: ours({ column: 'note', condition: 'equal_to', value: null }),
      bare: () => scanCode(note.codes, 0),
      arquero: theirs('d => d.note === null'),
      goal: 2,
    },
    {
      name: 'filter text of 1,000 values contains',
      ours: ours({ column: 'city', condition: 'contains', value: 'Y 99' }),
      arquero: theirs("d => op.includes(op.lower(d.city), 'y 99')"),
    },
    {
      name: 'filter text of 200,000 values =',
      ours: ours({ column: 'name', condition: 'equal_to', value: texts.name[1_000] ?? '' }),
      arquero: theirs(`d => d.name === '${texts.name[1_000]}'`),
    },
    {
      name: 'filter text of 200,000 values contains',
      ours: ours({ column: 'name', condition: 'contains', value: 'OF 77' }),
      arquero: theirs("d => op.includes(op.lower(d.name), 'of 77')"),
    },
    {
      name: 'filter text of 200,000 values like',
      ours: ours({ column: 'name', condition: 'like', value: 'person%7_7' }),
      arquero: theirs('d => op.match(d.name, /^person.*7.7$/) !== null'),
    },
    {
      name: 'filter date >=',
      ours: ours({ column: 'date', condition: 'greater_than_equal_to', value: '2000-01-01' }),
      arquero: theirs("d => d.date >= '2000-01-01'"),
    },
  ];
}

function createSortCases({ integers, floats }: Data, table: Table, other: Other): Case[] {
  const ours = (column: string, ascending: boolean) => () => {
    const [first] = readColumn(sort(table, { column, ascending }), 'id', 1);
    return Number(first);
  };
  const theirs = (order: string | object) => () => Number(other.orderby(order).get('id', 0));
  return [
    {
      name: 'sort integer',
      ours: ours('amount', true),
      bare: () => sortBare(integers.amount)[0] ?? 0,
      arquero: theirs('amount'),
    },
    {
      name: 'sort float, descending',
      ours: ours('price', false),
      bare: () => sortBare(floats.price.map((value) => -value))[0] ?? 0,
      arquero: theirs(desc('price')),
    },
    { name: 'sort text of 8 values', ours: ours('category', true), arquero: theirs('category') },
    { name: 'sort text of 200,000 values', ours: ours('name', true), arquero: theirs('name') },
    { name: 'sort date, descending', ours: ours('date', false), arquero: theirs(desc('date')) },
  ];
}

function createAggregateCases({ integers, floats }: Data, table: Table, other: Other): Case[] {
  const ours = (options: AggregateOptions) => () => Number(aggregate(table, options));
  const theirs = (value: number | string) => () => Number(other.rollup({ value }).get('value', 0));
  return [
    {
      name: 'sum integer',
      ours: ours({ operation: 'sum', column: 'quantity' }),
      bare: () => sumBare(integers.quantity),
      arquero: theirs(op.sum('quantity')),
    },
    {
      name: 'mean float',
      ours: ours({ operation: 'mean', column: 'weight' }),
      bare: () => sumBare(floats.weight) / floats.weight.length,
      arquero: theirs(op.mean('weight')),
    },
    {
      name: 'max float',
      ours: ours({ operation: 'max', column: 'price' }),
      arquero: theirs(op.max('price')),
    },
    {
      name: 'std float',
      ours: ours({ operation: 'std', column: 'price' }),
      arquero: theirs(op.stdevp('price')),
    },
    {
      name: 'count distinct integer',
      ours: ours({ operation: 'count', column: 'quantity', distinct: true }),
      arquero: theirs(op.distinct('quantity')),
    },
  ];
}

function createReadCases({ texts, integers }: Data, table: Table, other: Other): Case[] {
  const half = filter(table, { column: 'quantity', condition: 'less_than', value: 500 });
  const otherHalf = other.filter('d => d.quantity < 500');
  return [
    {
      name: 'getter integer',
      ours: () => readColumn(table, 'amount').length,
      bare: () => Array.from(integers.amount).length,
      arquero: () => other.array('amount').length,
    },
    {
      name: 'getter text after a filter',
      ours: () => readColumn(half, 'city').length,
      arquero: () => otherHalf.array('city').length,
    },
    {
      name: 'unique text of 1,000 values',
      ours: () => uniqueValues(table, 'city').length,
      bare: () => new Set(texts.city).size,
      arquero: () => other.dedupe('city').numRows(),
    },
    {
      name: 'unique integer',
      ours: () => uniqueValues(table, 'amount').length,
      bare: () => new Set(integers.amount).size,
      arquero: () => other.dedupe('amount').numRows(),
    },
    {
      name: 'unique rows of two columns',
      ours: () => retrieve(table, { columns: ['category', 'quantity'], distinct: true }).rowCount,
      arquero: () => other.dedupe('category', 'quantity').numRows(),
    },
    {
      name: 'year of date',
      ours: () => Number(readColumn(takeDatePart(table, { column: 'date' }).table, 'date', 1)[0]),
      arquero: () => Number(other.derive({ date: 'd => op.utcyear(op.parse_date(d.date))' }).get('date', 0)),
    },
  ];
}

/** Steps as an agent takes them: each gives a table of its own. */
function runChain(table: Table): number {
  const big = filter(table, { column: 'quantity', condition: 'greater_than', value: 100 });
  const cheap = filter(big, { column: 'price', condition: 'less_than', value: 80 });
  const three = filter(cheap, { column: 'category', condition: 'not_equal_to', value: 'category 3' });
  const rated = filter(three, { column: 'rating', condition: 'greater_than_equal_to', value: 2 });
  const recent = filter(rated, { column: 'date', condition: 'greater_than', value: '1990-01-01' });
  const sorted = sort(recent, { column: 'weight' });
  const positive = takeAbsolute(sorted, { column: 'amount' });
  const noted = filter(positive, { column: 'note', condition: 'not_equal_to', value: null });
  const again = sort(noted, { column: 'price', ascending: true });
  const few = retrieve(again, { columns: ['id', 'city', 'amount'] });
  const first = truncate(few, 1_000);
  return Number(aggregate(first, { operation: 'sum', column: 'id' }));
}

function runOtherChain(table: Other): number {
  return Number(
    table
      .filter('d => d.quantity > 100')
      .filter('d => d.price < 80')
      .filter("d => d.category !== 'category 3'")
      .filter('d => d.rating >= 2')
      .filter("d => d.date > '1990-01-01'")
      .orderby(desc('weight'))
      .derive({ amount: 'd => op.abs(d.amount)' })
      .filter('d => d.note !== null')
      .orderby('price')
      .select('id', 'city', 'amount')
      .slice(0, 1_000)
      .rollup({ sum: op.sum('id') })
      .get('sum', 0),
  );
}

/** One loop for each type and operator: shared ones would be slower, and ours would look better than they are. */
function scanEqual(values: Int32Array, wanted: number): number {
  const found = new Uint32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if ((values[i] ?? 0) === wanted) found[count++] = i;
  return found.slice(0, count).length;
}

function scanUnequal(values: Int32Array, wanted: number): number {
  const found = new Uint32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if ((values[i] ?? 0) !== wanted) found[count++] = i;
  return found.slice(0, count).length;
}

function scanGreater(values: Int32Array, wanted: number): number {
  const found = new Uint32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if ((values[i] ?? 0) > wanted) found[count++] = i;
  return found.slice(0, count).length;
}

function scanAtMost(values: Float64Array, wanted: number): number {
  const found = new Uint32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if ((values[i] ?? 0) <= wanted) found[count++] = i;
  return found.slice(0, count).length;
}

function scanCode(values: Uint8Array, wanted: number): number {
  const found = new Uint32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if ((values[i] ?? 0) === wanted) found[count++] = i;
  return found.slice(0, count).length;
}

function sumBare(values: Int32Array | Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum;
}

function sortBare(values: Int32Array | Float64Array): Uint32Array {
  return Uint32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
}

function encode(texts: readonly (string | null)[]): { codes: Uint8Array; codeOf: (text: string) => number } {
  const entries = [null, ...new Set(texts.filter((text) => text !== null))];
  return {
    codes: Uint8Array.from(texts, (text) => entries.indexOf(text)),
    codeOf: (text) => entries.indexOf(text),
  };
}
