import { describe, expect, it } from 'vitest';
import type { ValueSpec } from '../../../src/lab/corpus/model.ts';
import { listNumbers, readStoredDays, takeDays, toPhrase } from '../../../src/lab/corpus/normal.ts';
import { NAME_MARK, polish, polishLine, SECOND_MARK } from '../../../src/lab/corpus/polish.ts';
import { fillTemplate, listGaps, parseTemplate } from '../../../src/lab/corpus/template.ts';
import { hasName, replaceName } from '../../../src/lab/corpus/text.ts';
import { drawValue } from '../../../src/lab/corpus/values.ts';
import { createRandom } from '../../../src/lab/random.ts';

describe('templates', () => {
  it('fill gaps, also inside choices', () => {
    const pieces = parseTemplate('Poured by {who}[ at {where}| at {where}], slowly.');
    expect(listGaps(pieces)).toEqual(['who', 'where', 'where']);
    expect(fillTemplate(pieces, createRandom('a'), (gap) => gap.toUpperCase())).toBe(
      'Poured by WHO at WHERE, slowly.',
    );
  });

  it('draw every option of a choice', () => {
    const drawn = Array.from({ length: 60 }, (_none, at) =>
      fillTemplate(parseTemplate('[one|two|]'), createRandom(at), () => ''),
    );
    expect([...new Set(drawn)].sort()).toEqual(['', 'one', 'two']);
  });

  it.each([
    ['an {open gap', 'not closed'],
    ['an [open|choice', 'not closed'],
    ['[a [b|c]]', 'holds another choice'],
    ['[alone]', 'offers no choice'],
  ])('refuse %s', (text, message) => {
    expect(() => parseTemplate(text)).toThrow(message);
  });
});

describe('polish', () => {
  const names = [
    { name: 'Old Mill', opening: 'Old Mill' },
    { name: 'film 12', opening: 'Film 12' },
  ];
  const line = (text: string): string => polishLine(text, names);

  it.each([
    ['it is a  old , odd thing .', 'It is an old, odd thing.'],
    ['a unit, an university, a hour, a honest European', 'A unit, a university, an hour, an honest European'],
    ['an 385 and a 8 and a 11 and a 18th and a 80', 'A 385 and an 8 and an 11 and an 18th and an 80'],
    ['a MRI, an UFO, a FBI file, a A&W', 'An MRI, a UFO, an FBI file, an A&W'],
    ['grade A apples. a apple.', 'Grade A apples. An apple.'],
    ['he said so. then left', 'He said so. Then left'],
    ['there is two anchors, there was a anchor', 'There are two anchors, there was an anchor'],
    [
      `${SECOND_MARK} is long. as is ${SECOND_MARK}. "${SECOND_MARK}"`,
      'Film 12 is long. As is film 12. "Film 12"',
    ],
    ['see e.g. the notes', 'See e.g. the notes'],
    [`by ${NAME_MARK}'s door, a ${NAME_MARK}`, "By Old Mill's door, an Old Mill"],
  ])('writes %j as %j', (text, expected) => {
    expect(line(text)).toBe(expected);
  });

  it('lets a noun stand for a name that was just said, where the sentence allows it', () => {
    const write = (text: string): string[] =>
      Array.from({ length: 40 }, (_none, at) => polish([text], names, ['mill'], createRandom(at)));
    const allowed = write(`${NAME_MARK} stands. ${NAME_MARK} grinds.`);
    expect(new Set(allowed)).toEqual(
      new Set(['Old Mill stands. The mill grinds.', 'Old Mill stands. Old Mill grinds.']),
    );
    const refused = write(`${NAME_MARK} stands. The famous ${NAME_MARK} grinds.`);
    expect(new Set(refused)).toEqual(new Set(['Old Mill stands. The famous Old Mill grinds.']));
  });
});

describe('comparing texts', () => {
  it('takes accents, capitals and signs away', () => {
    expect(toPhrase("Café-Crème, l'été")).toBe(' cafe creme lete ');
  });

  it('reads numbers and days', () => {
    expect(listNumbers('1,200 or 1200.0 or 3.50')).toEqual([1200, 1200, 3.5]);
    expect(takeDays('on 14 March 1972, at noon').days).toEqual(['1972-03-14']);
    expect(readStoredDays('1972-03-14 10:00:00')).toEqual(['1972-03-14']);
    expect(readStoredDays('3/4/99')).toEqual(['1999-03-04', '1999-04-03', '2099-03-04', '2099-04-03']);
    expect(readStoredDays('12 bottles')).toEqual([]);
  });

  it('finds names as whole words only', () => {
    expect(hasName('The Mug stands', 'Mug')).toBe(true);
    expect(hasName('Thursday Mugs', 'Mug')).toBe(false);
    expect(replaceName('A&W, not A&Wx, A&W', 'A&W', '-')).toBe('-, not A&Wx, -');
  });
});

describe('values', () => {
  const world = {
    pools: { wood: ['oak', 'elm'], part: ['door', 'roof'] },
    people: { first: ['Ada'], last: ['Byron'] },
  };
  const values: readonly (readonly [ValueSpec, RegExp])[] = [
    [{ person: {} }, /^Ada Byron$/],
    [{ person: { title: ['Dr.'] } }, /^Dr\. Ada Byron$/],
    [{ year: [1903, 1905] }, /^190[345]$/],
    [{ date: ['1961-01-01', '1961-01-02'] }, /^[12] January 1961$/],
    [{ number: [1200, 1300], step: 50, unit: 'barrels' }, /^1,(200|250|300) barrels$/],
    [{ decimal: [1.25, 1.26], digits: 2, unit: 'km' }, /^1\.2[56] km$/],
    [{ one: 'wood' }, /^(oak|elm)$/],
    [{ one: ['red', 'blue'] }, /^(red|blue)$/],
    [{ text: 'the {pool.wood} {pool.part}' }, /^the (oak|elm) (door|roof)$/],
    [{ text: '{person} of {place}' }, /^Ada Byron of ((Port|North|Saint|Lake|New) )?[A-Z][a-z]+( Green)?$/],
    [{ organisation: {} }, /^[A-Z]/],
  ];
  it.each(values)('draws %j', (spec, expected) => {
    for (let at = 0; at < 20; at += 1)
      expect(drawValue(spec, createRandom(at), world).text).toMatch(expected);
  });
});
