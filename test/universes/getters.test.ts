import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGetters } from '../../src/catalogue/collections/getters.ts';
import { createSelToolset } from '../../src/catalogue/collections/toolset.ts';
import { toSafeName, toUniqueNames } from '../../src/universes/column-names.ts';

const NONE = new Set<string>();

test('a getter is named after its column, accents folded and other characters as underscores', () => {
  const columns = ['city', 'Émile', 'Free_Meal_%', "it's", '日本'];
  expect(createGetters(columns, NONE).tools.map(({ name }) => name)).toEqual([
    ...['get_city', 'get_Emile', 'get_Free_Meal__', 'get_it_s', 'get___'],
  ]);
});

test('the plural is accepted unless a column has it', () => {
  const { find } = createSelToolset(['id', 'ids', 'name']);
  expect(find('get_ids')?.plan.fixed).toEqual({ key_name: 'ids' });
  expect(find('get_names')?.plan.fixed).toEqual({ key_name: 'name' });
  expect(find('get_idss')?.plan.fixed).toEqual({ key_name: 'ids' });
});

test('a name that another tool has gets a hash, and its plural still leads to the column', () => {
  const { tools, find } = createSelToolset(['data']);
  expect(tools.map(({ name }) => name)[0]).toMatch(/^get_data_[0-9a-f]{6}$/);
  expect(find('get_data')?.plan.verb).toBe('get_data');
  expect(find('get_datas')?.plan.fixed).toEqual({ key_name: 'data' });
});

test('a long name is shortened, and the full one leads to the column too', () => {
  const column = 'percentage_of_pupils_who_are_eligible_for_free_meals';
  const { tools, find } = createSelToolset([column]);
  expect(tools[0]?.name).toBe('get_pct_of_pupils_who_are_eligible_for_free_meals');
  expect(tools[0]?.title).toBe(`Get ${column}`);
  expect(find(`get_${column}`)?.plan.fixed).toEqual({ key_name: column });
  expect(find(`get_${column}s`)?.plan.fixed).toEqual({ key_name: column });
});

test('names are legal and unique, whatever the columns are called', () => {
  const names = fc.uniqueArray(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom('a b', 'a-b')),
  );
  fc.assert(
    fc.property(names, (columns) => {
      const { tools } = createGetters(columns, NONE);
      for (const { name } of tools) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,50}$/);
      expect(new Set(tools.map(({ name }) => name)).size).toBe(columns.length);
    }),
  );
});

test('safe names are unique, and the first of equal ones keeps its own', () => {
  expect(toSafeName(' Charter School (Y/N) ')).toBe('Charter_School_Y_N');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a_2', 'b', 'a_3', 'b_2')), (wanted) => {
      const unique = toUniqueNames(wanted);
      expect(new Set(unique).size).toBe(wanted.length);
      for (const name of new Set(wanted)) expect(unique[wanted.indexOf(name)]).toBe(name);
    }),
  );
});
