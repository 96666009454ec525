import type { MadeDocument } from '../../src/lab/corpus/build-corpus.ts';

/** Prints some documents, other ones each time, as texts with their facts. */
export function printDocuments(documents: readonly MadeDocument[], count: number): void {
  const drawn = documents
    .map((document) => ({ document, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count);
  for (const { document } of drawn) printDocument(document);
}

function printDocument({ id, register, affair, kind, title, text, facts }: MadeDocument): void {
  const made = [register, affair, kind].filter((each) => each !== '').join(', ');
  console.log(`\n=== ${id} (${made}, ${text.split(/\s+/).length} words)\n${title}\n\n${text}\n`);
  for (const { name, question, value, choose, leads, compare } of facts) {
    const column = leads === undefined ? compare : leads;
    console.log(
      `  * ${name}: ${question} -> ${value.text}${column === undefined ? '' : ` (${JSON.stringify(column)})`}`,
    );
    if (choose !== undefined) console.log(`    ${choose}`);
  }
}
