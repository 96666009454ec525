import { createHash } from 'node:crypto';
import type { MadeDocument } from './build-corpus.ts';
import type { ToldFact } from './ledger.ts';

/** The lines of `<domain>.jsonl` and `<domain>.facts.jsonl`. */
export interface CorpusFiles {
  readonly documents: string;
  readonly facts: string;
  /** SHA-256 of both, the same on every machine. */
  readonly dataHash: string;
}

/** Writes documents and facts as JSON lines. */
export function toCorpusFiles(domain: string, made: readonly MadeDocument[]): CorpusFiles {
  const documents = made.map((document) => `${JSON.stringify(toRecord(document))}\n`).join('');
  const facts = made
    .flatMap((document) => document.facts.map((fact) => toFactRecord(domain, document, fact)))
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
  return { documents, facts, dataHash: createHash('sha256').update(documents).update(facts).digest('hex') };
}

function toRecord({ id, kindName, kind, title, text, entities }: MadeDocument): object {
  const [first, second] = entities;
  const other =
    second === undefined
      ? {}
      : { other_entity: second.name, other_table: second.table, other_key: toKey(second) };
  const metadata = {
    kind: kindName,
    form: kind.form,
    entity: first?.name,
    table: first?.table,
    key: first === undefined ? {} : toKey(first),
    ...other,
  };
  return { id, title, text, metadata };
}

function toFactRecord(domain: string, { id }: MadeDocument, fact: ToldFact): object {
  const { entity, name, question, value } = fact;
  return {
    id: `${id}-${name}`,
    doc_id: id,
    domain,
    subject: entity.subject,
    table: entity.table,
    key: toKey(entity),
    entity: entity.name,
    name,
    question,
    value: value.text,
  };
}

function toKey({ key }: MadeDocument['entities'][number]): Record<string, string | number | null> {
  return Object.fromEntries(Object.entries(key).map(([column, cell]) => [column, toJson(cell)]));
}

function toJson(cell: unknown): string | number | null {
  if (typeof cell === 'string' || typeof cell === 'number') return cell;
  return cell === null || cell === undefined ? null : String(cell);
}
