import type { ReferenceSchema } from './reference.ts';

/** What a domain may begin as where there is nothing to draft it from: a table of things, and one of what happens to them. */
export function createTemplate(domain: string): ReferenceSchema {
  return {
    domain,
    tables: [
      {
        name: 'things',
        primary_key: ['thing_id'],
        rows: 200,
        columns: [
          { name: 'thing_id', type: 'integer' },
          { name: 'name', type: 'text' },
          { name: 'kind', type: 'text', known_values: ['first kind', 'second kind', 'third kind'] },
        ],
      },
      {
        name: 'events',
        primary_key: ['event_id'],
        rows: 2000,
        columns: [
          { name: 'event_id', type: 'integer' },
          { name: 'thing_id', type: 'integer' },
          { name: 'happened_on', type: 'date', known_values: ['2020-01-01', '2024-12-31'] },
          { name: 'amount', type: 'real', range: [1, 500] },
        ],
      },
    ],
    foreign_keys: [{ from: ['events', 'thing_id'], to: ['things', 'thing_id'] }],
  };
}
