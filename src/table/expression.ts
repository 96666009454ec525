import jsep, { type CoreExpression, type Expression } from 'jsep';
import { ToolError } from '../errors.ts';
import { findNearest } from '../nearest.ts';
import type { Cell } from './cell.ts';
import { type CellFunction, FUNCTIONS, MINUS, OPERATORS } from './expression-functions.ts';

/** Characters of an expression. */
const LONGEST = 2000;

/** What an expression reads of a table. */
export interface ExpressionSource {
  /** Gives a column's cell by row. Throws `table.unknown_column`. */
  columnOf(name: string): (row: number) => Cell;
}

/** An expression that is ready to run: the cell that it gives for a row. */
export type Evaluate = (row: number) => Cell;

/**
 * Reads an expression of columns, numbers, texts, `+ - * /`, brackets and functions, and gives what it means on a table.
 * A column whose name is no plain word is `column("its name")`. Throws `table.invalid_value` for anything else.
 */
export function compileExpression(text: string, source: ExpressionSource): Evaluate {
  return compile(parse(text), source);
}

function parse(text: string): Expression {
  if (text.length > LONGEST)
    throw refuse(`The expression has ${text.length} characters.`, `Give at most ${LONGEST}.`);
  try {
    return jsep(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw refuse(`The expression ${quote(text)} cannot be read: ${why}.`);
  }
}

function compile(given: Expression, source: ExpressionSource): Evaluate {
  const node = given as CoreExpression;
  switch (node.type) {
    case 'Literal':
      return compileLiteral(node.value);
    case 'Identifier':
      return source.columnOf(node.name);
    case 'UnaryExpression':
      if (node.operator === '+') return compile(node.argument, source);
      if (node.operator !== '-') throw refuseOperator(node.operator);
      return apply(MINUS, [() => 0, compile(node.argument, source)]);
    case 'BinaryExpression': {
      const operator = Object.hasOwn(OPERATORS, node.operator) ? OPERATORS[node.operator] : undefined;
      if (operator === undefined) throw refuseOperator(node.operator);
      return apply(operator, [compile(node.left, source), compile(node.right, source)]);
    }
    case 'CallExpression':
      return compileCall(node, source);
    default:
      throw refuse(`The expression holds what it may not (${node.type}).`);
  }
}

function compileLiteral(value: unknown): Evaluate {
  if (typeof value === 'number' || typeof value === 'string' || value === null) return () => value;
  throw refuse(`${String(value)} is no value of an expression.`);
}

type Call = Extract<CoreExpression, { type: 'CallExpression' }>;

function compileCall({ callee, arguments: given }: Call, source: ExpressionSource): Evaluate {
  const name = 'name' in callee && typeof callee.name === 'string' ? callee.name.toLowerCase() : '';
  const [first] = given;
  if (name === 'column' && given.length === 1 && first !== undefined && typeof first.value === 'string') {
    return source.columnOf(first.value);
  }
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (known === undefined) {
    const near = findNearest(name, Object.keys(FUNCTIONS));
    const hint = near.length > 0 ? `Did you mean ${near.join(', ')}? ` : '';
    throw refuse(`There is no function ${quote(name)}.`, `${hint}${GRAMMAR}`);
  }
  const { least, most } = known;
  if (given.length < least || given.length > most) {
    const wanted = least === most ? String(least) : `${least} to ${most}`;
    throw refuse(`${name}() takes ${wanted} arguments, but was given ${given.length}.`);
  }
  return apply(
    known,
    given.map((argument) => compile(argument, source)),
  );
}

/** What has one argument or two, nearly all, needs no list for each row. */
function apply({ run }: CellFunction, parts: readonly Evaluate[]): Evaluate {
  const [first, second] = parts;
  if (first === undefined) throw refuse('A function of nothing has no value.');
  if (parts.length === 1) return (row) => run(first(row));
  if (parts.length === 2 && second !== undefined) return (row) => run(first(row), second(row));
  return (row) => run(...parts.map((part) => part(row)));
}

const GRAMMAR = `There are columns by name (column("any name") where it is no plain word), numbers, 'texts', + - * /, brackets, and ${Object.keys(FUNCTIONS).join(', ')}.`;

function refuseOperator(operator: string): ToolError {
  return refuse(`There is no operator ${quote(operator)} in expressions.`);
}

function refuse(message: string, hint = GRAMMAR): ToolError {
  return new ToolError('table.invalid_value', { message, hint, details: { argument: 'expression' } });
}

function quote(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}
