import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { draftDomain } from './lab/draft.ts';
import { readFileSchema } from './lab/file-schema.ts';
import { findReference, type ReferenceSchema, readSchemas } from './lab/reference.ts';
import { createTemplate } from './lab/template.ts';

/**
 * Drafts domain files: `npm run lab:new -- world [--from=world.sqlite] [--directory=D]`. A draft is made from the SQLite
 * file, else from the reference schema of that name, else from nothing: two tables to begin with. With `--explain` it
 * prints what the columns mean (to be understood, not to be copied); with `--print` it writes no file.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    directory: { type: 'string', default: 'databases' },
    explain: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
  },
});
if (positionals.length === 0 || (values.from !== undefined && positionals.length > 1)) {
  console.error('Name the new domain: npm run lab:new -- world. With --from, name one.');
  process.exit(2);
}
const reference = findReference();
const schemas = reference === undefined ? {} : readSchemas(reference);
for (const name of positionals) {
  const schema = values.from === undefined ? schemas[name] : readFileSchema(name, values.from);
  if (values.explain) explain(schema ?? createTemplate(name));
  else if (values.print) console.log(draftDomain(schema ?? createTemplate(name)));
  else write(name, schema);
}

function write(name: string, schema: ReferenceSchema | undefined): void {
  const file = join(values.directory, `${name}.yaml`);
  if (existsSync(file)) {
    console.error(`${file} exists already; use --print.`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(file, draftDomain(schema ?? createTemplate(name)));
  const source = schema === undefined ? 'an empty template: there is no schema of that name' : 'a schema';
  console.log(`Wrote ${file} from ${source}. Replace each ??? in it, then: npm run lab:check -- ${name}`);
}

function explain({ tables }: ReferenceSchema): void {
  for (const table of tables) {
    for (const column of table.columns) {
      const example = JSON.stringify(column.example ?? null);
      console.log(`${table.name}.${column.name} (${column.type}) e.g. ${example}: ${column.meaning ?? ''}`);
    }
  }
}
