import { z } from 'zod';

/** The form of a corpus file; `corpora/README.md` explains each key to the people who write them. */

const text = z.string().trim().min(1);
const wholeNumber = z.string().regex(/^\d+$/, 'a whole number').transform(Number);
const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'a number')
  .transform(Number);
const oneOrMore = z.union([text.transform((value) => [value]), z.array(text).min(1)]);
const variants = z.union([z.string().transform((value) => [value]), z.array(z.string()).min(1)]);

const subject = z.strictObject({
  table: text,
  /** The columns that identify a row. */
  key: oneOrMore,
  /** The entity's name in texts; columns in braces. */
  called: text,
  /** An SQL condition on the table, and the order in which its rows are taken. */
  where: text.optional(),
  order: text.optional(),
  take: wholeNumber,
  noun: oneOrMore.optional(),
  /** The column that an endpoint takes the name in, as `table.column`; "none" where no endpoint takes it. */
  asked: text.optional(),
  /** Further columns whose values the texts may use as names. */
  names: z.array(text).optional(),
});

/** What a fact's value can be drawn from, by the key that a file gives. */
const generators = {
  person: z.strictObject({ title: z.array(z.string()).optional() }),
  year: z.tuple([number, number]),
  date: z.tuple([text, text]),
  number: z.tuple([number, number]),
  decimal: z.tuple([number, number]),
  one: z.union([text, z.array(text).min(2)]),
  text: text,
  place: z.strictObject({}),
  organisation: z.strictObject({}),
};

const value = z
  .strictObject({
    person: generators.person.optional(),
    year: generators.year.optional(),
    date: generators.date.optional(),
    number: generators.number.optional(),
    decimal: generators.decimal.optional(),
    one: generators.one.optional(),
    text: generators.text.optional(),
    place: generators.place.optional(),
    organisation: generators.organisation.optional(),
    /** Of numbers: the distance between two of them, the digits after the point, and the word that follows. */
    step: number.optional(),
    digits: wholeNumber.optional(),
    unit: text.optional(),
  })
  .refine((each) => Object.keys(generators).filter((key) => key in each).length === 1, {
    message: `a value has exactly one of ${Object.keys(generators).join(', ')}`,
  });

const fact = z.strictObject({
  value,
  ask: oneOrMore,
  tell: z.array(text).min(3, 'a fact has three wordings or more'),
  /** In a comparison: which of the two the fact is about. */
  of: z.enum(['a', 'b']).optional(),
});

const slot = z.union([
  z.literal('paragraph').transform(() => ({ paragraph: true as const })),
  z.strictObject({ fact: text }),
  z.strictObject({ any: wholeNumber, of: z.array(text).min(1) }),
  variants.transform((each) => ({ variants: each })),
]);

const documentKind = z.strictObject({
  about: z.union([text, z.tuple([text, text])]),
  take: wholeNumber.optional(),
  title: z.array(text).min(3, 'a kind has three titles or more'),
  facts: z.record(z.string(), fact).optional(),
  text: z.array(slot).min(2),
  mentions: z.literal('distractor').optional(),
});

/** What the shared texts say in this domain: "fans of motor racing", "a racing historian", "a helmet", "the garage". */
const words = z.strictObject({
  field: text,
  people: oneOrMore,
  expert: oneOrMore,
  object: z.array(text).min(4),
  site: oneOrMore,
});

export const corpusSpec = z.strictObject({
  words,
  subjects: z.record(z.string(), subject),
  pools: z.record(z.string(), z.array(text).min(2)).optional(),
  documents: z.record(z.string(), documentKind),
});

export type CorpusSpec = z.infer<typeof corpusSpec>;
export type WordsSpec = z.infer<typeof words>;
export type SubjectSpec = z.infer<typeof subject>;
export type KindSpec = z.infer<typeof documentKind>;
export type FactSpec = z.infer<typeof fact>;
export type ValueSpec = z.infer<typeof value>;
