import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { readDocuments } from './built.ts';
import { countWords, type Vocabulary } from './similarity.ts';

const part = z.object({
  label: z.string().default(''),
  description: z.string().default(''),
  hidden: z.string().optional(),
});

const domainWords = z.object({
  title: z.string(),
  description: z.string(),
  tables: z.record(z.string(), part.extend({ columns: z.record(z.string(), part) })),
});

export interface Folders {
  readonly corpora: string;
  readonly databases: string;
}

/** Whether a domain's documents are built. */
export function isBuilt({ corpora }: Folders, domain: string): boolean {
  return existsSync(join(corpora, `${domain}.jsonl`));
}

/** The words of a domain's built documents, and those of its schema, of which its tools are named and described. */
export function readVocabulary(folders: Folders, domain: string): Vocabulary {
  const documents = readDocuments(folders.corpora, domain).map(({ title, text }) => `${title} ${text}`);
  const file = join(folders.databases, `${domain}.yaml`);
  const spec = domainWords.parse(parseYaml(readFileSync(file, 'utf8'), { schema: 'failsafe' }));
  return { domain, documents: countWords(documents), schema: countWords(listSchemaTexts(spec)) };
}

function listSchemaTexts({ title, description, tables }: z.infer<typeof domainWords>): string[] {
  const shown = Object.entries(tables).filter(([, { hidden }]) => hidden !== 'true');
  return [
    title,
    description,
    ...shown.flatMap(([name, table]) => [
      `${name} ${table.label} ${table.description}`,
      ...Object.entries(table.columns)
        .filter(([, { hidden }]) => hidden !== 'true')
        .map(([column, spec]) => `${column} ${spec.label} ${spec.description}`),
    ]),
  ];
}
