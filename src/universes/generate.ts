import type { Relation, Schema, Table } from '../schema/model.ts';
import { toSafeName } from './column-names.ts';
import { describeView } from './describe.ts';
import { type CollectionName, toUniverseId, type Universe, type ViewDefinition } from './universe.ts';
import { resolveView } from './view.ts';

/** A view with more cells than this is not offered; the most useful ones have far fewer. */
const MOST_CELLS = 40_000_000;
const FEWEST_CHAINS = 4;
const MOST_CHAINS = 24;

/**
 * Writes a domain's universes: each table, each related pair and the most useful chains of three, for slot and for
 * sel, and one of the endpoints. Deterministic: same schema, same universes in the same order.
 */
export function generateUniverses(schema: Schema): Universe[] {
  const definitions = [...defineTables(schema), ...definePairs(schema), ...defineChains(schema)];
  const distinct = [
    ...new Map(definitions.map((definition) => [JSON.stringify(definition), definition])).values(),
  ];
  const universes = distinct.flatMap((definition) => [
    createViewUniverse(schema, 'slot', definition),
    createViewUniverse(schema, 'sel', definition),
  ]);
  return [...universes, createRestUniverse(schema)];
}

function createViewUniverse(
  schema: Schema,
  collection: CollectionName,
  definition: ViewDefinition,
): Universe {
  const id = toUniverseId(schema.domain, collection, definition);
  const view = resolveView(schema, definition);
  return { id, domain: schema.domain, collection, definition, view, title: describeView(definition) };
}

function createRestUniverse(schema: Schema): Universe {
  const definition: ViewDefinition = { tables: [], conditions: [] };
  const id = toUniverseId(schema.domain, 'rest', definition);
  return {
    id,
    domain: schema.domain,
    collection: 'rest',
    definition,
    view: null,
    title: `All endpoints of ${schema.domain}`,
  };
}

function defineTables(schema: Schema): ViewDefinition[] {
  return schema.tables
    .filter((table) => table.kind === 'table' && table.columns.length > 0 && isSmallEnough([table]))
    .map(({ name }) => ({ tables: [{ alias: '', table: name, prefix: name }], conditions: [] }));
}

function definePairs(schema: Schema): ViewDefinition[] {
  return listUsable(schema).map((relation) => joinRelations(relation.child, [relation]));
}

/** Chains of three: a child with its parent's parent, or a child with two parents. */
function defineChains(schema: Schema): ViewDefinition[] {
  const relations = listUsable(schema);
  const chains = relations.flatMap((first, index) =>
    relations
      .filter(
        (second, other) => second.child === first.parent || (second.child === first.child && other > index),
      )
      .filter((second) => spansThree(first, second) && fits(schema, [first, second]))
      .map((second) => [first, second]),
  );
  const limit = Math.min(MOST_CHAINS, Math.max(FEWEST_CHAINS, schema.tables.length));
  return chains
    .map((chain) => ({ chain, score: scoreChain(schema, chain) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ chain }) => joinRelations(chain[0]?.child ?? '', chain));
}

function spansThree(first: Relation, second: Relation): boolean {
  return new Set([first.child, first.parent, second.child, second.parent]).size === 3;
}

function listUsable(schema: Schema): Relation[] {
  return schema.relations.filter((relation) => relation.matchShare > 0 && fits(schema, [relation]));
}

function fits(schema: Schema, relations: readonly Relation[]): boolean {
  const names = new Set(relations.flatMap(({ child, parent }) => [child, parent]));
  return isSmallEnough(schema.tables.filter((table) => names.has(table.name)));
}

/** Joined from child to parent, a view has at most as many rows as its largest table. */
function isSmallEnough(tables: readonly Table[]): boolean {
  const rows = Math.max(0, ...tables.map((table) => table.rowCount));
  return rows * tables.reduce((sum, table) => sum + table.columns.length, 0) <= MOST_CELLS;
}

/** A chain is useful where most rows meet a parent and the parents bring names and numbers of their own. */
function scoreChain(schema: Schema, chain: readonly Relation[]): number {
  const share = chain.reduce((product, relation) => product * relation.matchShare, 1);
  const declared = chain.filter((relation) => relation.declared).length / chain.length;
  const parents = chain.map((relation) => schema.tables.find((table) => table.name === relation.parent));
  const telling = parents.filter((table) => table?.columns.some(({ role }) => role === 'label')).length;
  const rows = schema.tables.find((table) => table.name === chain[0]?.child)?.rowCount ?? 0;
  return share * (1 + declared + telling + Math.log10(1 + rows) / 4);
}

/** Joins a first table with the parents that the relations lead to, in their order. */
function joinRelations(first: string, relations: readonly Relation[]): ViewDefinition {
  const tables = [{ alias: 'T1', table: first, prefix: toSafeName(first) }];
  const conditions = relations.flatMap((relation, index) => {
    const alias = `T${index + 2}`;
    const child = tables.find(({ table }) => table === relation.child)?.alias ?? 'T1';
    tables.push({ alias, table: relation.parent, prefix: choosePrefix(relation, tables) });
    return relation.childColumns.map((column, position) => ({
      left: { alias: child, column },
      right: { alias, column: relation.parentColumns[position] ?? '' },
      kind: 'INNER' as const,
    }));
  });
  return { tables, conditions };
}

/** The parent's name, or where the view has it already, the name of the role: `manager` for `manager_id`. */
function choosePrefix(relation: Relation, tables: readonly { readonly prefix: string }[]): string {
  const plain = toSafeName(relation.parent);
  const isTaken = (prefix: string) => tables.some((table) => table.prefix === prefix);
  if (!isTaken(plain)) return plain;
  const role = toSafeName(relation.childColumns[0] ?? '').replace(/_?(id|code|key|no|number)$/i, '');
  return role === '' || isTaken(role) ? `parent_${plain}` : role;
}
