import { createHash } from 'node:crypto';
import type { MadeDocument } from './build-corpus.ts';
import type { Entity } from './entities.ts';
import type { MadeFact } from './told.ts';

/** The lines of `<domain>.jsonl`, `<domain>.facts.jsonl` and `<domain>.about.jsonl`. */
export interface CorpusFiles {
  readonly documents: string;
  readonly facts: string;
  readonly about: string;
  /** SHA-256 of all, the same on every machine. */
  readonly dataHash: string;
}

/**
 * Writes documents, facts, and what each document is about as JSON lines. The documents themselves hold neither table nor
 * key: whoever reads them must find the row by its name.
 */
export function toCorpusFiles(domain: string, made: readonly MadeDocument[]): CorpusFiles {
  const documents = writeLines(made.map(({ id, title, text }) => ({ id, title, text })));
  const facts = writeLines(
    made.flatMap((document) => document.facts.flatMap((fact) => toFactRecords(domain, document, fact))),
  );
  const about = writeLines(
    made.map(({ id, register, affair, kind, entities }) => ({
      doc_id: id,
      register,
      affair,
      kind,
      entities: entities.map(toSubject),
    })),
  );
  const hash = createHash('sha256').update(documents).update(facts).update(about);
  return { documents, facts, about, dataHash: hash.digest('hex') };
}

function writeLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** A fact, and where its value is told of one entity only the fact turned round, whose answer is the entity's name. */
function toFactRecords(domain: string, { id }: MadeDocument, fact: MadeFact): object[] {
  const { entity, name, question, value, choose, leads, compare } = fact;
  const common = { doc_id: id, domain, ...toSubject(entity), name };
  const more = {
    ...(leads === undefined ? {} : { leads: { ...leads, cell: toJson(leads.cell) } }),
    ...(compare === undefined ? {} : { compare }),
  };
  return [
    { id: `${id}-${name}`, ...common, question, value: value.text, ...more },
    ...(choose === undefined
      ? []
      : [
          {
            id: `${id}-${name}-chooses`,
            ...common,
            question: choose,
            value: entity.name,
            chooses: value.text,
          },
        ]),
  ];
}

function toSubject({ subject, table, key, name }: Entity): object {
  const cells = Object.entries(key).map(([column, cell]) => [column, toJson(cell)]);
  return { subject, table, key: Object.fromEntries(cells), entity: name };
}

function toJson(cell: unknown): string | number | null {
  if (typeof cell === 'string' || typeof cell === 'number') return cell;
  return cell === null || cell === undefined ? null : String(cell);
}
