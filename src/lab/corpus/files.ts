import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { openDatabase } from '../../database/open.ts';
import { readDomainFile } from '../spec/read.ts';
import { buildCorpus, type MadeDocument } from './build-corpus.ts';
import { readCorpusFile } from './read.ts';
import {
  aboutFile,
  type CorpusJob,
  type CorpusReceipt,
  corpusFile,
  factsFile,
  hashContent,
  receiptFile,
  sourceFile,
} from './receipt.ts';
import { toCorpusFiles } from './records.ts';

/** Makes a domain's documents, without writing them. */
export function makeCorpus(job: CorpusJob): MadeDocument[] {
  const spec = readCorpusFile(sourceFile(job));
  const { spec: database } = readDomainFile(job.domainFile);
  const connection = openDatabase(job.database);
  try {
    return buildCorpus({ domain: job.name, spec, database, connection, seed: job.seed });
  } finally {
    connection.close();
  }
}

/** Builds a domain's documents and writes them; what is there is replaced when the new files are whole. */
export function buildCorpusFiles(job: CorpusJob): CorpusReceipt {
  const started = performance.now();
  const made = makeCorpus(job);
  const files = toCorpusFiles(job.name, made);
  mkdirSync(job.target, { recursive: true });
  replaceFile(corpusFile(job.target, job.name), files.documents);
  replaceFile(factsFile(job.target, job.name), files.facts);
  replaceFile(aboutFile(job.target, job.name), files.about);
  const receipt: CorpusReceipt = {
    contentHash: hashContent(job),
    dataHash: files.dataHash,
    documents: made.length,
    facts: made.reduce((sum, { facts }) => sum + facts.length, 0),
    milliseconds: Math.round(performance.now() - started),
  };
  replaceFile(receiptFile(job), `${JSON.stringify(receipt, null, 2)}\n`);
  return receipt;
}

function replaceFile(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, text);
  renameSync(part, file);
}
