import { join } from 'node:path';
import { createAnalyser } from '../../src/search/analyse.ts';
import { type BenchDocument, readCollections } from './collections.ts';
import { createAuthor, EXTREME, type Law, LIKE_REAL } from './synthetic.ts';

/** Passages and questions to time engines with. */
export interface Material {
  readonly name: string;
  readonly documents: readonly BenchDocument[];
  /** Of six different content words each. */
  readonly questions: readonly string[];
}

const PASSAGES = 20_000;
const PASSAGE_WORDS = 120;
const QUESTIONS = 300;
const QUESTION_WORDS = 6;
/** The English collections: their words run on from document to document, cut into passages. */
const REAL = ['cisi', 'clapnq-dev', 'cranfield', 'med', 'scifact'];

/** Drawn passages, and real ones where the reference's data is at hand. */
export function listMaterials(reference: string | undefined): Material[] {
  const drawn = [drawMaterial('drawn like real ones', LIKE_REAL), drawMaterial('extreme', EXTREME)];
  return reference === undefined ? drawn : [readReal(reference), ...drawn];
}

function drawMaterial(name: string, law: Law): Material {
  const author = createAuthor(law);
  const documents = author.documents(PASSAGES);
  return {
    name,
    documents,
    questions: Array.from({ length: QUESTIONS }, () => author.question(QUESTION_WORDS)),
  };
}

function readReal(reference: string): Material {
  const collections = REAL.flatMap((name) => readCollections(join(reference, 'ir', name)));
  const words = collections.flatMap(({ documents }) => documents.flatMap(({ text }) => text.split(/\s+/)));
  const documents = Array.from({ length: PASSAGES }, (_, number) => {
    const first = (number * PASSAGE_WORDS) % (words.length - PASSAGE_WORDS);
    return { id: `d${number}`, text: words.slice(first, first + PASSAGE_WORDS).join(' ') };
  });
  const { analyse } = createAnalyser('en');
  const questions = collections.flatMap(({ queries }) =>
    queries.map(({ text }) => Array.from(new Set(analyse(text).terms)).slice(0, QUESTION_WORDS)),
  );
  const long = questions.filter((terms) => terms.length === QUESTION_WORDS).map((terms) => terms.join(' '));
  const step = long.length / QUESTIONS;
  return {
    name: 'real',
    documents,
    questions: Array.from({ length: QUESTIONS }, (_, at) => long[Math.floor(at * step)] ?? ''),
  };
}

/** How many passages hold a word of a question: the middle one, the ninetieth of a hundred, and the mean. */
export function measureFrequency({ documents, questions }: Material): readonly [number, number, number] {
  const { analyse } = createAnalyser('en');
  const found = new Map<string, number>();
  for (const { text } of documents)
    for (const term of new Set(analyse(text).terms)) found.set(term, (found.get(term) ?? 0) + 1);
  const all = questions.flatMap((question) => analyse(question).terms.map((term) => found.get(term) ?? 0));
  all.sort((a, b) => a - b);
  const at = (share: number): number => all[Math.floor(all.length * share)] ?? 0;
  return [at(0.5), at(0.9), all.reduce((sum, count) => sum + count, 0) / all.length];
}
