import { absence } from './absence.ts';
import { aggregate } from './aggregate.ts';
import { attribute } from './attribute.ts';
import { bridge } from './bridge.ts';
import { count } from './count.ts';
import { distinct } from './distinct.ts';
import { extreme } from './extreme.ts';
import type { Family } from './family.ts';
import { group } from './group.ts';
import { list } from './list.ts';
import { lookup } from './lookup.ts';
import { range } from './range.ts';
import { ratio } from './ratio.ts';
import { search } from './search.ts';
import { share } from './share.ts';
import { time } from './time.ts';
import { top } from './top.ts';

/** All families. A new kind of question is a new file and a row here. */
export const FAMILIES: readonly Family[] = [
  bridge,
  lookup,
  attribute,
  list,
  count,
  aggregate,
  group,
  top,
  extreme,
  share,
  distinct,
  time,
  range,
  ratio,
  search,
  absence,
];
