import { hintNearest } from '../../nearest.ts';
import type { CorpusSpec, FactSpec, KindSpec, SubjectSpec, ValueSpec } from './model.ts';
import { listGaps, parseTemplate } from './template.ts';
import { listValueGaps, toPoolName } from './values.ts';

const MOST_FACTS = 3;

/** What a corpus file says that cannot be, each with its place in the file; none where all is well. */
export function listMistakes(spec: CorpusSpec): string[] {
  const mistakes: string[] = [];
  const report = (path: string, message: string): void => void mistakes.push(`${path}: ${message}`);
  for (const [name, { asked }] of Object.entries(spec.subjects)) {
    if (asked !== undefined && asked !== 'none' && !/^[^.]+\..+$/.test(asked))
      report(
        `subjects.${name}.asked`,
        `"${asked}" is neither a column, such as frpm.School Name, nor "none"`,
      );
  }
  for (const [name, kind] of Object.entries(spec.documents)) {
    checkKind(spec, kind, `documents.${name}`, report);
  }
  return mistakes;
}

type Report = (path: string, message: string) => void;

/** What the texts of a kind may name. */
interface Scope {
  readonly spec: CorpusSpec;
  readonly kind: KindSpec;
  readonly subjects: readonly SubjectSpec[];
  readonly report: Report;
}

function checkKind(spec: CorpusSpec, kind: KindSpec, path: string, report: Report): void {
  const abouts = typeof kind.about === 'string' ? [kind.about] : kind.about;
  const subjects = abouts.flatMap((about) => spec.subjects[about] ?? []);
  const unknown = abouts.find((about) => spec.subjects[about] === undefined);
  if (unknown !== undefined)
    report(
      `${path}.about`,
      `there is no subject "${unknown}". ${hintNearest(unknown, Object.keys(spec.subjects), 'subject')}`,
    );
  const scope: Scope = { spec, kind, subjects, report };
  kind.title.forEach((text, at) => void checkText(scope, text, `${path}.title[${at}]`, []));
  checkFacts(scope, path);
  checkSlots(scope, path);
}

function checkFacts(scope: Scope, path: string): void {
  const { kind, report } = scope;
  const facts = Object.entries(kind.facts ?? {});
  if (kind.mentions === 'distractor' && facts.length > 0)
    report(`${path}.facts`, 'a distractor tells no facts: leave out "mentions" or the facts');
  if (kind.mentions === undefined && (facts.length === 0 || facts.length > MOST_FACTS))
    report(
      `${path}.facts`,
      `has ${facts.length} facts, but a kind has 1 to ${MOST_FACTS}; one without is "mentions: distractor"`,
    );
  for (const [name, fact] of facts) checkFact(scope, fact, `${path}.facts.${name}`);
}

function checkFact(scope: Scope, fact: FactSpec, path: string): void {
  if (fact.of !== undefined && typeof scope.kind.about === 'string')
    scope.report(`${path}.of`, 'only facts of a comparison are "of" a or b');
  fact.tell.forEach((text, at) => {
    checkText(scope, text, `${path}.tell[${at}]`, ['value']);
    if (!text.includes('{value}')) scope.report(`${path}.tell[${at}]`, 'does not tell the {value}');
  });
  fact.ask.forEach((text, at) => {
    checkText(scope, text, `${path}.ask[${at}]`, []);
    if (/\{fact\./.test(text)) scope.report(`${path}.ask[${at}]`, 'a question must not hold a fact');
  });
  checkValue(scope, fact.value, `${path}.value`);
}

function checkValue({ spec, report }: Scope, value: ValueSpec, path: string): void {
  const pools = Object.keys(spec.pools ?? {});
  if (typeof value.one === 'string' && !pools.includes(value.one))
    report(`${path}.one`, `there is no pool "${value.one}". ${hintNearest(value.one, pools, 'pool')}`);
  for (const gap of value.text === undefined ? [] : readGaps(value.text, `${path}.text`, report)) {
    const allowed = listValueGaps(pools);
    if (!allowed.includes(gap.startsWith('pool.') ? `pool.${toPoolName(gap)}` : gap))
      report(`${path}.text`, `"{${gap}}" is no pool. ${hintNearest(gap, allowed, 'pool')}`);
  }
  const range = value.year ?? value.number ?? value.decimal;
  if (range !== undefined && range[0] >= range[1]) report(path, `the range ${range.join(' to ')} is empty`);
  const [low, high] = value.date ?? ['2000-01-01', '2000-01-02'];
  if (!(Date.parse(low) < Date.parse(high)))
    report(
      `${path}.date`,
      `"${low}" to "${high}" are no two dates in order, such as ["1961-01-01", "1989-12-31"]`,
    );
}

function checkSlots(scope: Scope, path: string): void {
  const { kind, report } = scope;
  const facts = Object.keys(kind.facts ?? {});
  const told: string[] = [];
  for (const [at, slot] of kind.text.entries()) {
    const place = `${path}.text[${at}]`;
    if ('fact' in slot) told.push(slot.fact);
    if ('fact' in slot && !facts.includes(slot.fact))
      report(place, `there is no fact "${slot.fact}" here. ${hintNearest(slot.fact, facts, 'fact')}`);
    if ('any' in slot && slot.any > slot.of.length)
      report(place, `cannot draw ${slot.any} of ${slot.of.length} texts`);
    const texts = 'any' in slot ? slot.of : 'variants' in slot ? slot.variants : [];
    texts.forEach((text, index) => void checkText(scope, text, `${place}[${index}]`, []));
  }
  for (const fact of facts) {
    const count = told.filter((each) => each === fact).length;
    if (count !== 1)
      report(`${path}.text`, `tells the fact "${fact}" ${count} times; write {fact: ${fact}} once`);
  }
}

function checkText(
  { spec, kind, subjects, report }: Scope,
  text: string,
  path: string,
  more: readonly string[],
): void {
  const allowed = [
    ...more,
    ...(typeof kind.about !== 'string' ? ['a', 'b'] : []),
    ...['called', 'called!', 'noun'],
    ...Object.keys(kind.facts ?? {}).map((fact) => `fact.${fact}`),
    ...Object.keys(spec.pools ?? {}).map((pool) => `pool.${pool}`),
    ...subjects.flatMap((subject) => [...listGaps(parseTemplate(subject.called)), ...(subject.names ?? [])]),
  ];
  for (const gap of readGaps(text, path, report)) {
    const plain = gap.startsWith('pool.') ? `pool.${toPoolName(gap)}` : gap;
    if (!allowed.includes(plain))
      report(path, `"{${gap}}" means nothing here. ${hintNearest(gap, allowed, 'name')}`);
  }
}

function readGaps(text: string, path: string, report: Report): string[] {
  try {
    return listGaps(parseTemplate(text));
  } catch (error) {
    report(path, error instanceof Error ? error.message : String(error));
    return [];
  }
}
