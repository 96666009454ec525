import { type Entity, toEntityKey } from './entities.ts';
import { listNumbers, takeDays, toPhrase } from './normal.ts';
import type { FactValue } from './values.ts';

/** A fact as a document tells it. */
export interface ToldFact {
  readonly name: string;
  readonly entity: Entity;
  readonly value: FactValue;
  readonly question: string;
}

/** A text made ready for comparisons. */
export interface Reading {
  readonly numbers: ReadonlySet<number>;
  readonly days: ReadonlySet<string>;
  readonly phrase: string;
}

/** Remembers what has been told about whom, so that no second document tells it again. */
export interface Ledger {
  /** A fact that another document tells of an entity that this text names, or that another text names with this value. */
  findRepeat(document: Draft): string | null;
  /** Whether a text that names the entity holds the value. */
  isTold(entity: Entity, value: FactValue): boolean;
  add(document: Draft): void;
}

/** A document whose words are settled, before it is checked against the others. */
export interface Draft {
  readonly text: string;
  readonly reading: Reading;
  readonly named: readonly Entity[];
  readonly facts: readonly ToldFact[];
}

/** Reads the numbers, days and words of a text. */
export function readText(text: string): Reading {
  const { days, rest } = takeDays(text);
  return { numbers: new Set(listNumbers(rest)), days: new Set(days), phrase: toPhrase(text) };
}

/** Whether a text holds a value, in whatever signs. */
function holds(reading: Reading, value: FactValue): boolean {
  if (value.number !== undefined) return reading.numbers.has(value.number);
  if (value.day !== undefined) return reading.days.has(value.day);
  return value.phrase !== undefined && reading.phrase.includes(value.phrase);
}

/** An empty ledger. */
export function createLedger(): Ledger {
  const facts = new Map<string, ToldFact[]>();
  const readings = new Map<string, Reading[]>();
  const isTold = (entity: Entity, value: FactValue): boolean =>
    (readings.get(toEntityKey(entity)) ?? []).some((reading) => holds(reading, value));
  return {
    isTold,
    findRepeat: (document) => {
      const again = document.facts.find((fact) => isTold(fact.entity, fact.value));
      if (again !== undefined) return describe(again);
      const other = document.named
        .flatMap((entity) => facts.get(toEntityKey(entity)) ?? [])
        .find((fact) => holds(document.reading, fact.value));
      return other === undefined ? null : describe(other);
    },
    add: (document) => {
      for (const fact of document.facts) append(facts, toEntityKey(fact.entity), fact);
      for (const entity of document.named) append(readings, toEntityKey(entity), document.reading);
    },
  };
}

function describe({ name, entity, value }: ToldFact): string {
  return `"${value.text}" (${name} of ${entity.name}) is told in another document too`;
}

function append<T>(map: Map<string, T[]>, key: string, item: T): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}
