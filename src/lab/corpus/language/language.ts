import { AFFAIRS_ONE } from './affairs-one.ts';
import { AFFAIRS_THREE } from './affairs-three.ts';
import { AFFAIRS_TWO } from './affairs-two.ts';
import { type Beat, parseSections, type Section } from './parse.ts';
import { ASIDES, REGISTERS } from './registers.ts';
import { COMPARISONS, RELATIONS } from './relations.ts';

/** All texts that the domains share. */
export interface Language {
  readonly affairs: readonly Section[];
  readonly registers: readonly Section[];
  readonly roundup: Section;
  /** How another row is told of, and a figure that a column can be compared with. */
  readonly relations: readonly Beat[];
  readonly comparisons: readonly Beat[];
  /** Sentences of their own, by what they are for. */
  readonly asides: ReadonlyMap<string, readonly string[]>;
}

/** Reads the shared texts. */
export function readLanguage(): Language {
  const registers = parseSections(REGISTERS);
  const roundup = registers.find(({ name }) => name === 'roundup');
  if (roundup === undefined) throw new Error('The shared texts have no register "roundup".');
  return {
    affairs: [AFFAIRS_ONE, AFFAIRS_TWO, AFFAIRS_THREE]
      .flatMap(parseSections)
      .filter(({ name }) => name !== ''),
    registers: registers.filter(({ name }) => name !== '' && name !== 'roundup'),
    roundup,
    relations: parseSections(RELATIONS).flatMap(({ beats }) => beats),
    comparisons: parseSections(COMPARISONS).flatMap(({ beats }) => beats),
    asides: new Map(parseSections(ASIDES).map(({ name, beats }) => [name, beats.flatMap(({ say }) => say)])),
  };
}
