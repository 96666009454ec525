import { createHash } from 'node:crypto';
import { LONGEST_NAME, shortenNames } from '../naming/shorten.ts';
import { createDataTool, type DataTool } from './data-tool.ts';
import { DATA_LABEL } from './properties.ts';

/** The getters of a view, and the names under which they are found too. */
export interface Getters {
  readonly tools: readonly DataTool[];
  /** `get_<column>s`, and the column's own spelling where it is no legal name or too long for one. */
  readonly aliases: ReadonlyMap<string, DataTool>;
}

/** Writes a getter for each column. `reserved` are names of other tools that a getter must not take. */
export function createGetters(columns: readonly string[], reserved: ReadonlySet<string>): Getters {
  const tools = nameGetters(columns, reserved).map(({ column, name }) => createGetter(name, column));
  const names = new Set(tools.map((tool) => tool.name));
  const aliases = new Map<string, DataTool>();
  tools.forEach((tool, index) => {
    for (const alias of listAliases(columns[index] ?? '', tool.name)) {
      if (!names.has(alias) && !reserved.has(alias) && !aliases.has(alias)) aliases.set(alias, tool);
    }
  });
  return { tools, aliases };
}

/** Accents folded, other characters than letters, digits and underscores to underscores. */
function toGetterName(column: string): string {
  const folded = column.normalize('NFKD').replace(/\p{M}/gu, '');
  return `get_${folded.replace(/[^A-Za-z0-9_]/g, '_')}`;
}

/** Long names are shortened; a name that is taken gets the hash of its column. */
function nameGetters(
  columns: readonly string[],
  reserved: ReadonlySet<string>,
): readonly { readonly column: string; readonly name: string }[] {
  const short = shortenNames(columns.map(toGetterName), reserved);
  const taken = new Set(reserved);
  return columns.map((column) => {
    const plain = short.get(toGetterName(column)) ?? toGetterName(column);
    const name = taken.has(plain) ? withHash(plain, column) : plain;
    taken.add(name);
    return { column, name };
  });
}

function withHash(name: string, column: string): string {
  const hash = createHash('sha256').update(column).digest('hex').slice(0, 6);
  return `${name.slice(0, LONGEST_NAME - 7)}_${hash}`;
}

function listAliases(column: string, name: string): string[] {
  const plain = toGetterName(column);
  return [plain, `${plain}s`, `${name}s`, `get_${column}s`, `get_${column}`];
}

function createGetter(name: string, column: string): DataTool {
  return createDataTool({
    name,
    title: `Get ${column}`.slice(0, 120),
    description: `Returns the values of the column ${JSON.stringify(column)} as a list, in the order of the rows.`,
    verb: 'getter',
    fixed: { key_name: column },
    properties: {
      data_label: DATA_LABEL,
      n: {
        type: 'integer',
        minimum: 0,
        description: 'Only the first so many values; left out, all of them.',
      },
    },
    required: ['data_label'],
  });
}
