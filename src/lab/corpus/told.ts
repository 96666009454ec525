import type { Value } from '../../database/value.ts';
import type { Entity } from './entities.ts';
import type { FactValue } from './values.ts';

/** A fact as a document tells it. */
export interface MadeFact {
  readonly name: string;
  readonly entity: Entity;
  readonly value: FactValue;
  readonly question: string;
  /** A question for the entity that gives the value; kept where the value is told of one entity only. */
  readonly choose?: string;
  /** The row that the value names, by the column that an endpoint takes as argument. */
  readonly leads?: { readonly table: string; readonly column: string; readonly cell: Value };
  /** The column, or the table whose rows are counted, that the value is to be compared with. */
  readonly compare?: {
    readonly table: string;
    readonly column?: string;
    readonly counted?: string;
    readonly label: string;
  };
}

/** Another row that a document can name. */
export interface DrawnRow {
  readonly name: string;
  readonly noun: string;
  readonly leads: NonNullable<MadeFact['leads']>;
}
