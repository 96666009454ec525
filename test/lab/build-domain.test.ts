import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeDomain, makeFolder } from './make-domain.ts';

const SHOP = `
words: {street: [Main St, Oak Ave]}
tables:
  towns:
    hidden: true
    columns: {town: {}, state: {}}
    facts: |
      town,state
      Springfield,IL
      Portland,OR
  shops:
    rows: 20
    primary_key: [id]
    columns:
      id: {type: integer, known: [7, 900]}
      name: {type: text, unique: true, fake: company, known: [Acme, Globex]}
      city: {type: text, take: place.town}
      state: {type: text, take: place.state}
      street: {type: text, template: "{1..99} {street}"}
      place: {hidden: true, ref: towns}
  sales:
    rows: 2000
    primary_key: [id]
    columns:
      id: {type: text, id: "S%04d"}
      shop: {type: integer, references: shops.id}
      day: {type: date, date: 2012..2014-12-31}
      paid: {type: text, after: day, days: 1..30, format: M/D/YYYY}
      price: {type: real, real: 1..9}
      count: {type: integer, int: 1..5}
      total: {type: real, sql: "ROUND(price * count, 2)"}
      kind: {type: text, values: {A: 90, B: 10}}
      note: {type: text, by: kind, cases: {A: {constant: usual}, else: {constant: rare}}}
      line: {type: integer, number_within: shop}
  totals:
    each: shop
    primary_key: [shop]
    columns:
      shop: {type: integer, references: shops.id}
      sum: {type: real, sql_last: "(SELECT SUM(total) FROM sales WHERE sales.shop = totals.shop)"}
`;

describe('a domain file', () => {
  test('makes tables, keys and relations as it says', () => {
    const made = makeDomain(SHOP);
    expect(made.rows).toEqual({ shops: 20, sales: 2000, totals: 20 });
    expect(made.read("SELECT name FROM sqlite_schema WHERE type = 'table'")).toEqual([
      ['shops'],
      ['sales'],
      ['totals'],
    ]);
    expect(made.read('SELECT name, type, pk FROM pragma_table_info(?)'.replace('?', "'shops'"))).toEqual([
      ['id', 'INTEGER', 1],
      ['name', 'TEXT', 0],
      ['city', 'TEXT', 0],
      ['state', 'TEXT', 0],
      ['street', 'TEXT', 0],
    ]);
    expect(made.read('PRAGMA foreign_key_check')).toEqual([]);
    expect(made.read("SELECT count(*) FROM pragma_foreign_key_list('sales')")).toEqual([[1]]);
  });

  test('places every known value and refers to its rows most', () => {
    const made = makeDomain(SHOP);
    expect(made.read('SELECT id FROM shops WHERE id IN (7, 900)')).toEqual([[7], [900]]);
    expect(made.read("SELECT count(*) FROM shops WHERE name IN ('Acme', 'Globex')")).toEqual([[2]]);
    const famous = made.read(
      "SELECT count(*) FROM sales JOIN shops ON shop = shops.id WHERE name IN ('Acme', 'Globex')",
    );
    expect(Number(famous[0]?.[0])).toBeGreaterThan(400);
  });

  test('keeps together what belongs together', () => {
    const made = makeDomain(SHOP);
    expect(made.read('SELECT DISTINCT city, state FROM shops ORDER BY 1')).toEqual([
      ['Portland', 'OR'],
      ['Springfield', 'IL'],
    ]);
    expect(made.read('SELECT DISTINCT kind, note FROM sales ORDER BY 1')).toEqual([
      ['A', 'usual'],
      ['B', 'rare'],
    ]);
    const wrong = `SELECT count(*) FROM sales WHERE total <> ROUND(price * count, 2) OR day NOT BETWEEN '2012-01-01' AND '2014-12-31'
      OR paid NOT GLOB '*/*/201*'`;
    expect(made.read(wrong)).toEqual([[0]]);
    expect(made.read('SELECT count(*) FROM totals JOIN shops ON id = shop WHERE sum > 0')).toEqual([[20]]);
    expect(
      made.read('SELECT count(*) FROM (SELECT 1 FROM sales GROUP BY shop HAVING max(line) <> count(*))'),
    ).toEqual([[0]]);
  });

  test('gives the same rows for the same seed, others for another, more for a greater scale', () => {
    const hash = makeDomain(SHOP).dataHash;
    expect(makeDomain(SHOP).dataHash).toBe(hash);
    expect(makeDomain(SHOP, { seed: 'other' }).dataHash).not.toBe(hash);
    expect(makeDomain(SHOP, { scale: 2 }).rows).toEqual({ shops: 20, sales: 4000, totals: 20 });
  });

  test('starts a table with its facts and fills what they leave open', () => {
    const made = makeDomain(`
tables:
  makers:
    columns: {id: {type: integer, id: "1"}, name: {type: text}}
    primary_key: [id]
    facts: |
      name
      Fiat
      Tata
  cars:
    rows: 5
    columns: {name: {type: text, constant: other}, maker: {type: integer, references: makers.id}, year: {type: integer, int: 2001..2002}}
    facts: |
      name,maker.name,year
      Nano,Tata,2009
      500,Fiat,
      Lost,NULL,NULL
`);
    expect(
      made.read(
        'SELECT cars.name, makers.name, year > 2000 FROM cars LEFT JOIN makers ON maker = id LIMIT 4',
      ),
    ).toEqual([
      ['Nano', 'Tata', 1],
      ['500', 'Fiat', 1],
      ['Lost', null, null],
      ['other', expect.any(String), 1],
    ]);
  });

  test('makes every combination once, or a share of them', () => {
    const made = makeDomain(`
tables:
  teams: {rows: 10, primary_key: [id], columns: {id: {type: integer}}}
  years: {hidden: true, rows: 8, columns: {year: {type: integer, id: "2001"}}}
  seasons:
    each: [team, year]
    primary_key: [team, year]
    columns: {team: {type: integer, references: teams.id}, year: {type: integer, ref: years.year}, rank: {type: integer, number_within: year}}
  games:
    rows: 300
    unique: [[home, away]]
    columns: {home: {type: integer, references: teams.id}, away: {type: integer, references: teams.id, not: home}}
`);
    expect(made.rows).toMatchObject({ seasons: 80 });
    expect(made.read('SELECT min(rank), max(rank) FROM seasons')).toEqual([[1, 10]]);
    expect(made.read('SELECT count(*) FROM games WHERE home = away')).toEqual([[0]]);
    expect(
      made.read(
        'SELECT count(*) - (SELECT count(*) FROM (SELECT DISTINCT home, away FROM games)) FROM games',
      ),
    ).toEqual([[0]]);
  });

  test('computes columns after those that their expressions name', () => {
    const made = makeDomain(`
tables:
  sales:
    rows: 30
    columns:
      gross: {type: integer, sql: "net + tax"}
      tax: {type: integer, sql: "net / 5"}
      net: {type: integer, int: 1..20, sql: "net * 10"}
`);
    expect(
      made.read('SELECT count(*) FROM sales WHERE gross = net + tax AND tax = net / 5 AND net % 10 = 0'),
    ).toEqual([[30]]);
  });

  test('keeps known ids where doubles are dropped, and integers beyond 2^53', () => {
    const made = makeDomain(`
tables:
  teams: {rows: 60, primary_key: [id], columns: {id: {type: integer}}}
  games:
    rows: 200
    primary_key: [id]
    unique: [[home, away]]
    columns:
      id: {type: integer, known: [987654, 636430963695654788]}
      home: {type: integer, references: teams.id}
      away: {type: integer, references: teams.id, not: home}
`);
    expect(made.read('SELECT id FROM games WHERE id > 900000 ORDER BY id')).toEqual([
      [987654],
      [636430963695654788n],
    ]);
  });

  test('refers more often to what people ask for, over a table in between, and keeps all its combinations', () => {
    const made = makeDomain(`
tables:
  books: {rows: 100, primary_key: [id], columns: {id: {type: integer}, title: {type: text, unique: true, fake: book_title, known: [Dune]}}}
  years: {hidden: true, rows: 10, columns: {year: {type: integer, id: "2001"}}}
  editions: {each: book, primary_key: [id], columns: {id: {type: integer}, book: {type: integer, references: books.id}}}
  loans: {rows: 1000, columns: {edition: {type: integer, references: editions.id}}}
  prices: {each: [book, year], keep: 0.1, columns: {book: {type: integer, references: books.id}, year: {type: integer, ref: years.year}}}
`);
    const loans = made.read(
      "SELECT count(*) FROM loans JOIN editions ON edition = editions.id JOIN books ON book = books.id WHERE title = 'Dune'",
    );
    expect(Number(loans[0]?.[0])).toBeGreaterThan(50);
    expect(made.read("SELECT count(*) FROM prices JOIN books ON book = id WHERE title = 'Dune'")).toEqual([
      [10],
    ]);
    expect(made.rows.prices).toBeLessThan(250);
  });

  test('reads shared vocabularies', () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'vocabularies', 'seas.csv'), 'sea,weight\nBaltic Sea,1\nDead Sea,0\n');
    const made = makeDomain(
      'vocabularies: [seas]\ntables:\n  ports: {rows: 50, columns: {sea: {type: text, ref: seas.sea}}}\n',
      { folder },
    );
    expect(made.read('SELECT DISTINCT sea FROM ports')).toEqual([['Baltic Sea']]);
  });
});

describe('a mistake is named', () => {
  test.each([
    [
      'tables: {a: {rows: many, columns: {}}}',
      /made\.yaml is no valid domain file[\s\S]*a number[\s\S]*tables\.a\.rows/,
    ],
    ['tables: {a: {rows: 1, columns: {x: {typ: text}}}}', /typ/],
    [
      'tables: {a: {rows: 1, columns: {x: {type: text, take: y.z}}}}',
      /made: a\.x: "y\.z" leads to no filled column/,
    ],
    ['tables: {a: {rows: 1, columns: {x: {ref: b.y}}}}', /"b\.y" names no table/],
    [
      'tables: {a: {rows: 1, columns: {x: {fake: unicorn}}}}',
      /"unicorn" is no column, word list or kind to fake/,
    ],
    ['tables: {a: {rows: 1, columns: {x: {sql: nope(1)}}}}', /made: a\.x: .*nope/],
    [
      'tables: {a: {rows: 1, columns: {x: {ref: b.x}}}, b: {rows: 1, columns: {x: {ref: a.x}}}}',
      /tables refer to each other in a circle: a -> b -> a/,
    ],
  ])('%s', (tables, message) => {
    expect(() => makeDomain(tables)).toThrow(message);
  });
});
