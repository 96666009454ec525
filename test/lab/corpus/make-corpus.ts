import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Connection, openDatabase } from '../../../src/database/open.ts';
import { buildDomain } from '../../../src/lab/build-domain.ts';
import { buildCorpus, type MadeDocument } from '../../../src/lab/corpus/build-corpus.ts';
import { parseCorpus } from '../../../src/lab/corpus/read.ts';
import { parseDomain } from '../../../src/lab/spec/read.ts';
import { makeFolder } from '../make-domain.ts';

/** A small world: breweries, their beers, and who rated a beer; a rating refers to beer and taster. */
export const DATABASE = `domain: made
title: Made
description: For a test.
tables:
  brewery:
    primary_key: [id]
    description: Breweries.
    columns: {id: {type: integer, description: n}, name: {type: text, description: n}, founded: {type: integer, description: n}}
    facts: |
      id,name,founded
      1,Old Mill,1875
      2,New Harbour,1990
      3,Third Street,2001
  beer:
    primary_key: [id]
    description: Beers.
    columns:
      id: {type: integer, description: n}
      name: {type: text, description: n}
      brewery_id: {type: integer, description: n, references: brewery.id}
      strength: {type: real, description: n}
      brewed_on: {type: date, description: n}
      notes: {type: text, description: n}
    facts: |
      id,name,brewery_id,strength,brewed_on,notes
      11,Amber Tide,1,5.2,1999-03-14,Tastes of juniper and smoke
      12,Night Ferry,2,6.1,2001-07-02,Dark
      13,Small Hours,2,3.3,2003-01-20,Light
  taster:
    primary_key: [id]
    description: Tasters.
    columns: {id: {type: integer, description: n}, name: {type: text, description: n}, points: {type: integer, description: n}}
    facts: |
      id,name,points
      501,Ida Quill,77
      502,Tom Ransome,88
  rating:
    description: Ratings.
    columns:
      beer_id: {type: integer, description: n, references: beer.id}
      taster_id: {type: integer, description: n, ref: taster.id}
      stars: {type: integer, description: n}
    facts: |
      beer_id,taster_id,stars
      11,501,40
      11,502,50
      12,501,30
`;

const SENTENCES = `[
          ["{called} has been poured in this quiet valley for longer than anybody cares to remember, and it shows in the way that people order it."],
          {fact: maker},
          ["Those who know it well say that the first glass is for thirst, the second for company and the third for the long walk home along the river."],
          ["Nothing about it is loud, which may be why it has outlived so many louder drinks on the same shelf."]]`;

/** A corpus file with one kind about beers, whose parts can be replaced. */
export function writeCorpus({
  subject = '',
  value = '{person: {}}',
  text = SENTENCES,
  kind = '',
  pools = '',
}: {
  subject?: string;
  value?: string;
  text?: string;
  kind?: string;
  pools?: string;
} = {}): string {
  return `words: {field: brewing, people: [beer drinkers], expert: [taster], object: [bottle, crate, label, tap], site: [cellar]}
subjects:
  beer: {table: beer, key: id, called: "{name}", take: 10, noun: [beer]${subject}}
${pools}
documents:
  portrait:
    about: beer
    title: ["{called}", "About {called}", "A glass of {called}"]
    facts:
      maker: {value: ${value}, ask: ["Who made {called} first?"], tell: ["It was first made by {value}.", "The first maker was {value}.", "Credit goes to {value}."]}
    text: ${text}
${kind}`;
}

export interface MadeWorld {
  readonly connection: Connection;
  /** The database's file. */
  readonly database: string;
  build(corpus: string, seed?: string): MadeDocument[];
}

/** Builds the small world and opens it. */
export function makeWorld(): MadeWorld {
  const folder = makeFolder();
  const file = join(folder, 'made.sqlite');
  const spec = parseDomain(DATABASE, 'made.yaml');
  const facts = new Map(
    Object.entries(spec.tables).map(([name, table]) => [name, readRows(table.facts ?? '')]),
  );
  buildDomain({ spec, facts }, file, { seed: 'test', scale: 1 });
  const connection = openDatabase(file);
  onTestFinished(() => connection.close());
  return {
    connection,
    database: file,
    build: (corpus, seed = 'test') =>
      buildCorpus({
        domain: 'made',
        spec: parseCorpus(corpus, 'made.yaml'),
        database: spec,
        connection,
        seed,
      }),
  };
}

function readRows(text: string): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));
  return { header, rows };
}
