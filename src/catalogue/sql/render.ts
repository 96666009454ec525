import { quoteIdentifier } from '../../database/quote.ts';
import type { Relation, Value } from '../../schema/model.ts';
import type { Bind } from '../tool.ts';
import type { Condition, Expression, Operand, Path, Query, Reading } from './query.ts';

export interface Statement {
  readonly sql: string;
  /** One for each question mark, in order; those of LIMIT and OFFSET left out. */
  readonly binds: readonly Bind[];
  /** Tables read, the base table first. */
  readonly tables: readonly string[];
  readonly joins: number;
}

/** Writes a query as SQL. Every identifier is quoted, every value is bound. `rows` statements end in LIMIT ? OFFSET ?. */
export function renderQuery(query: Query, shape: 'rows' | 'row' | 'value'): Statement {
  const joins = planJoins(query);
  const writer = new Writer(joins, query.base.name);
  const select = query.outputs.map(
    (output) => `${writer.expression(output.of)} AS ${quoteIdentifier(output.name)}`,
  );
  const parts = [
    `SELECT ${query.distinct ? 'DISTINCT ' : ''}${select.join(', ')}`,
    `FROM ${quoteIdentifier(query.base.name)} AS ${joins.base}`,
    ...joins.steps.map((step) => writeJoin(step)),
    ...writeClause('WHERE', query.where, writer),
    ...(query.groupBy.length === 0
      ? []
      : [`GROUP BY ${query.groupBy.map((of) => writer.expression(of)).join(', ')}`]),
    ...writeClause('HAVING', query.having, writer),
    ...(query.orderBy.length === 0
      ? []
      : [`ORDER BY ${query.orderBy.map((o) => writer.order(o)).join(', ')}`]),
    ...(shape === 'rows' ? ['LIMIT ? OFFSET ?'] : shape === 'row' ? ['LIMIT 1'] : []),
  ];
  return {
    sql: parts.join(' '),
    binds: writer.binds,
    tables: [
      ...new Set([query.base.name, ...joins.steps.map((step) => step.relation.parent), ...writer.tables]),
    ],
    joins: joins.steps.length,
  };
}

interface JoinStep {
  readonly relation: Relation;
  readonly from: string;
  readonly alias: string;
  /** Needed by a filter, a group or an order: rows without a partner are left out. */
  readonly inner: boolean;
}

interface Joins {
  readonly base: string;
  readonly steps: readonly JoinStep[];
  readonly aliasOf: ReadonlyMap<string, string>;
}

function planJoins(query: Query): Joins {
  const required = new Set<string>();
  const order: Path[] = [];
  const visit = (path: Path, inner: boolean): void => {
    for (let length = 1; length <= path.length; length++) {
      const prefix = path.slice(0, length);
      if (inner) required.add(pathId(prefix));
      if (!order.some((known) => pathId(known) === pathId(prefix))) order.push(prefix);
    }
  };
  for (const condition of [...query.where, ...query.having])
    for (const path of pathsOf(condition)) visit(path, true);
  for (const of of query.groupBy) for (const path of expressionPaths(of)) visit(path, true);
  for (const { of } of query.outputs) for (const path of expressionPaths(of)) visit(path, false);
  for (const { of } of query.orderBy) for (const path of expressionPaths(of)) visit(path, false);
  const sorted = [...order].sort((a, b) => a.length - b.length);
  const aliasOf = new Map(sorted.map((path, index) => [pathId(path), `t${index + 1}`]));
  const steps = sorted.flatMap((path) => {
    const relation = path.at(-1);
    if (relation === undefined) return [];
    const from = aliasOf.get(pathId(path.slice(0, -1))) ?? 't0';
    return [{ relation, from, alias: aliasOf.get(pathId(path)) ?? 't0', inner: required.has(pathId(path)) }];
  });
  return { base: 't0', steps, aliasOf };
}

function writeJoin({ relation, from, alias, inner }: JoinStep): string {
  const pairs = relation.childColumns.map((child, index) => {
    const parent = relation.parentColumns[index] ?? child;
    return `${alias}.${quoteIdentifier(parent)} = ${from}.${quoteIdentifier(child)}`;
  });
  return `${inner ? 'JOIN' : 'LEFT JOIN'} ${quoteIdentifier(relation.parent)} AS ${alias} ON ${pairs.join(' AND ')}`;
}

function writeClause(word: string, conditions: readonly Condition[], writer: Writer): string[] {
  return conditions.length === 0
    ? []
    : [`${word} ${conditions.map((c) => writer.condition(c)).join(' AND ')}`];
}

/** Writes expressions and conditions, collecting binds in the order of their question marks. */
class Writer {
  readonly binds: Bind[] = [];
  readonly tables: string[] = [];
  readonly #joins: Joins;
  readonly #baseTable: string;

  constructor(joins: Joins, baseTable: string) {
    this.#joins = joins;
    this.#baseTable = baseTable;
  }

  expression(of: Expression): string {
    switch (of.kind) {
      case 'column':
        return this.#column(of);
      case 'aggregate':
        return `${of.name}(${of.distinct ? 'DISTINCT ' : ''}${of.of === undefined ? '*' : this.expression(of.of)})`;
      case 'product':
        return of.of.map((factor) => this.expression(factor)).join(' * ');
      case 'difference':
        return `${this.expression(of.left)} - ${this.expression(of.right)}`;
      case 'complement':
        return `(1 - ${this.expression(of.of)})`;
      case 'datePart':
        return this.#datePart(of.part, this.expression(of.of));
      case 'countIf':
        return `count(CASE WHEN ${this.condition(of.condition)} THEN 1 END)`;
      case 'quotient':
        return `${of.percent ? '100.0 * ' : '1.0 * '}${this.expression(of.part)} / nullif(${this.expression(of.whole)}, 0)`;
      case 'grandTotal':
        return `sum(${this.expression(of.of)}) OVER ()`;
    }
  }

  order(order: { readonly of: Expression; readonly descending?: boolean }): string {
    return `${this.expression(order.of)}${order.descending === true ? ' DESC' : ''}`;
  }

  condition(condition: Condition): string {
    switch (condition.kind) {
      case 'compare':
        return this.#comparison(condition);
      case 'isNull':
        return `${this.expression(condition.of)} IS ${condition.not ? 'NOT ' : ''}NULL`;
      case 'childless':
        return this.#childless(condition.relation);
      case 'aboveAverage':
        return `${this.expression(condition.of)} > (SELECT avg(${this.#inner(condition.of)})`;
      case 'isExtreme':
        return `${this.expression(condition.of)} = (SELECT ${condition.name}(${this.#inner(condition.of)})`;
    }
  }

  /** The same base-table column inside a sub-select over the whole table, with its FROM and the closing bracket. */
  #inner(of: Expression): string {
    if (of.kind !== 'column' || of.path.length > 0)
      throw new Error('only a column of the base table has an average');
    const inside = `s.${quoteIdentifier(of.column)}`;
    return `${readAs(inside, of.reading)}) FROM ${quoteIdentifier(this.#baseTable)} AS s`;
  }

  #column(of: Extract<Expression, { kind: 'column' }>): string {
    const alias = of.path.length === 0 ? this.#joins.base : this.#joins.aliasOf.get(pathId(of.path));
    const name = `${alias ?? this.#joins.base}.${quoteIdentifier(of.column)}`;
    return readAs(name, of.reading);
  }

  #datePart(part: 'year' | 'month' | 'yearMonth' | 'date', date: string): string {
    if (part === 'yearMonth' || part === 'date') return `substr(${date}, 1, ${part === 'date' ? 10 : 7})`;
    return `CAST(substr(${date}, ${part === 'year' ? '1, 4' : '6, 2'}) AS INTEGER)`;
  }

  #comparison({ left, operator, right }: Extract<Condition, { kind: 'compare' }>): string {
    const side = this.expression(left);
    if (operator === 'contains') {
      const bind = toBind(right, 'contains');
      this.binds.push(bind, bind);
      // LIKE folds ASCII, as most texts are: only others pay for `fold`.
      return `(${side} LIKE ? ESCAPE '\\' OR ${side} GLOB '*[^ -~]*' AND fold(${side}) LIKE ? ESCAPE '\\')`;
    }
    const optional = right.kind === 'argument' && right.optional === true;
    const bind = this.#withColumn(toBind(right), left, operator);
    this.binds.push(...(optional ? [toBind(right)] : []), bind);
    // The argument of `begins` is a date as `parseToolArguments` writes it: there are no wildcards in it.
    const test = operator === 'begins' ? `${side} LIKE ? || '%'` : `${side} ${operator} ?`;
    return optional ? `(? IS NULL OR ${test})` : test;
  }

  /** Of an argument that has to be equal to a column: with that column. */
  #withColumn(bind: Bind, left: Expression, operator: string): Bind {
    if (bind.kind === 'literal' || left.kind !== 'column' || left.reading !== undefined) return bind;
    if (operator !== '=' && operator !== '<>') return bind;
    const table = left.path.at(-1)?.parent ?? this.#baseTable;
    return { ...bind, spelled: { table, column: left.column } };
  }

  #childless(relation: Relation): string {
    this.tables.push(relation.child);
    const pairs = relation.childColumns.map((child, index) => {
      const parent = relation.parentColumns[index] ?? child;
      return `c.${quoteIdentifier(child)} = ${this.#joins.base}.${quoteIdentifier(parent)}`;
    });
    return `NOT EXISTS (SELECT 1 FROM ${quoteIdentifier(relation.child)} AS c WHERE ${pairs.join(' AND ')})`;
  }
}

/** A column's name as the reading of its values; `number` and `iso_date` are functions of `database/`. */
function readAs(name: string, reading: Reading | undefined): string {
  if (reading === undefined) return name;
  if (reading === 'real') return `CAST(${name} AS REAL)`;
  return reading === 'number' ? `number(${name})` : `iso_date(${name}, '${reading}')`;
}

function toBind(operand: Operand, pattern?: 'contains'): Bind {
  if (operand.kind === 'literal') return { kind: 'literal', value: operand.value };
  const absent: { readonly whenAbsent?: Value } = operand.optional === true ? { whenAbsent: null } : {};
  return { kind: 'argument', name: operand.name, ...(pattern === undefined ? {} : { pattern }), ...absent };
}

export function pathId(path: Path): string {
  return path.map((relation) => relation.id).join(' / ');
}

function pathsOf(condition: Condition): Path[] {
  if (condition.kind === 'compare') return expressionPaths(condition.left);
  return condition.kind === 'childless' ? [] : expressionPaths(condition.of);
}

/** The paths that an expression reads. */
function expressionPaths(of: Expression): Path[] {
  switch (of.kind) {
    case 'column':
      return [of.path];
    case 'aggregate':
      return of.of === undefined ? [] : expressionPaths(of.of);
    case 'product':
      return of.of.flatMap(expressionPaths);
    case 'difference':
      return [...expressionPaths(of.left), ...expressionPaths(of.right)];
    case 'complement':
    case 'datePart':
    case 'grandTotal':
      return expressionPaths(of.of);
    case 'countIf':
      return pathsOf(of.condition);
    case 'quotient':
      return [...expressionPaths(of.part), ...expressionPaths(of.whole)];
  }
}
