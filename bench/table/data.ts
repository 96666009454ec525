import { createTable } from '../../src/table/build.ts';
import type { Table } from '../../src/table/table.ts';

export const ROWS = 200_000;

/** 12 columns as plain arrays and typed arrays: integers, floats, text of low and high cardinality, dates, nulls. */
export interface Data {
  readonly integers: Readonly<Record<'id' | 'quantity' | 'amount', Int32Array>>;
  readonly floats: Readonly<Record<'price' | 'weight', Float64Array>>;
  readonly texts: Readonly<Record<'category' | 'city' | 'name' | 'code' | 'date', readonly string[]>>;
  readonly nullable: {
    readonly rating: readonly (number | null)[];
    readonly note: readonly (string | null)[];
  };
}

/** The same data at every run. */
export function createBenchData(): Data {
  const random = createRandom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const fill = <T>(make: (row: number) => T): T[] => Array.from({ length: ROWS }, (_, row) => make(row));
  return {
    integers: {
      id: Int32Array.from(fill((row) => row)),
      quantity: Int32Array.from(fill(() => below(1_000))),
      amount: Int32Array.from(fill(() => below(2 ** 31))),
    },
    floats: {
      price: Float64Array.from(fill(() => random() * 100)),
      weight: Float64Array.from(fill(() => random() * 1e6 + 0.5)),
    },
    texts: {
      category: fill(() => `category ${below(8)}`),
      city: fill(() => `city ${below(1_000)}`),
      name: fill((row) => `person number ${below(ROWS)} of ${row}`),
      code: fill(() => `K-${below(50_000)}`),
      date: fill(() => new Date(below(20_000) * 86_400_000).toISOString().slice(0, 10)),
    },
    nullable: {
      rating: fill(() => (below(10) === 0 ? null : below(6))),
      note: fill(() => (below(3) === 0 ? null : `note ${below(20)}`)),
    },
  };
}

/** The data as a table of ours. */
export function toTable({ integers, floats, texts, nullable }: Data): Table {
  const numbers = [...Object.entries(integers), ...Object.entries(floats)];
  return createTable([
    ...numbers.map(([name, values]) => ({
      name,
      values: Array.from(values),
      float: values instanceof Float64Array,
    })),
    ...Object.entries({ ...texts, ...nullable }).map(([name, values]) => ({ name, values })),
  ]);
}

/** A small generator of numbers from 0 to 1 that repeats itself from the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
