import type { Schema } from '../../schema/model.ts';
import { createVocabulary, type Vocabulary } from '../naming/words.ts';
import { columnPhrase, createEntity, type Entity, nounOf } from './entity.ts';
import type { Model } from './facet.ts';
import { createFacets, type Facet } from './facet.ts';

/** Reads a schema as entities with nouns, labels and links. */
export function createModel(schema: Schema): Model {
  const identifiers = schema.tables.flatMap((table) => [table.name, ...table.columns.map((c) => c.name)]);
  const vocabulary = createVocabulary(identifiers);
  const nouns = new Map(schema.tables.map((table) => [table.name, nounOf(table, vocabulary)]));
  const entities = schema.tables.map((table) => createEntity(table, schema, nouns, vocabulary));
  const byTable = new Map(entities.map((entity) => [entity.table.name, entity]));
  const spread = countColumnPhrases(schema, vocabulary);
  const facets = new Map<Entity, readonly Facet[]>();
  const model: Model = {
    entities,
    vocabulary,
    entityOf(name) {
      const entity = byTable.get(name);
      if (entity === undefined) throw new Error(`no entity for table ${name}`);
      return entity;
    },
    facetsOf(entity) {
      const known = facets.get(entity) ?? createFacets(entity, model);
      facets.set(entity, known);
      return known;
    },
    spread: (words) => spread.get(words) ?? 0,
  };
  return model;
}

/** In how many columns each phrase stands. */
function countColumnPhrases(schema: Schema, vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const table of schema.tables)
    for (const column of table.columns) {
      const phrase = columnPhrase(column, vocabulary);
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
  return counts;
}
