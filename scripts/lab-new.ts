import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftDomain } from './lab/draft.ts';
import { readSchemas, requireReference } from './lab/reference.ts';

/**
 * Drafts domain files from the reference schemas: `npm run lab:new -- world trains`. With `--explain` it prints what
 * the columns mean (to be understood, not to be copied); with `--print` it writes no file.
 */
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const schemas = readSchemas(requireReference());
for (const name of names) {
  const schema = schemas[name];
  if (schema === undefined)
    throw new Error(`There is no schema "${name}": ${Object.keys(schemas).join(', ')}`);
  if (process.argv.includes('--explain')) {
    for (const table of schema.tables) {
      for (const column of table.columns) {
        const example = JSON.stringify(column.example ?? null);
        console.log(`${table.name}.${column.name} (${column.type}) e.g. ${example}: ${column.meaning ?? ''}`);
      }
    }
    continue;
  }
  const file = join('databases', `${name}.yaml`);
  if (process.argv.includes('--print')) console.log(draftDomain(schema));
  else if (existsSync(file)) console.error(`${file} exists already; use --print.`);
  else writeFileSync(file, draftDomain(schema));
}
