import type { MadeDocument } from '../../src/lab/corpus/build-corpus.ts';

/** Prints some documents, other ones each time, as texts with their facts. */
export function printDocuments(documents: readonly MadeDocument[], count: number): void {
  const drawn = documents
    .map((document) => ({ document, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count);
  for (const { document } of drawn) printDocument(document);
}

function printDocument({ id, kind, title, text, facts }: MadeDocument): void {
  console.log(`\n=== ${id} (${kind.form}, ${text.split(/\s+/).length} words)\n${title}\n\n${text}\n`);
  for (const { question, value } of facts) console.log(`  * ${question} -> ${value.text}`);
}
