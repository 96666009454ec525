import { pickOne, type Random } from '../random.ts';
import { FIRST_NAMES, LAST_NAMES } from './language/names.ts';

/** Invented names of towns and organisations are put together from these. */
const TOWN_HEADS =
  'Ash Ald Amber Barrow Birch Black Bram Brin Calder Carn Clay Cold Corn Cran Dal Dun East Elder Ember Fair Fallow Farn Fern Glen Gorse Grey Hallow Harrow Hart Hazel Heather Hollow Iron Kel Kings Lang Lark Linden Long Lower Mallow Marl Mill Moss Nether Oaken Otter Pen Quarry Raven Red Rook Rush Sedge Silver Stan Stoke Sumner Thorn Upper Wal Wether Whit Wick Wil Willow Winter Wood Wren Yarrow'.split(
    ' ',
  );
const TOWN_TAILS =
  'bourne bridge brook bury combe cote croft dale den don fell field ford gate ham haven hurst ley leigh mere minster moor mouth ness pool port shaw stead stoke stow thorpe ton wade wall well wick wold worth'.split(
    ' ',
  );
const TOWN_FORMS = ['', '', '', 'Port ', 'North ', 'Saint ', 'Lake ', 'New '];
const FIRM_KINDS =
  'Institute|Foundation|Trust|Society|Workshop|Works|Laboratory|Associates|Partners|Press|Archive|Guild|Cooperative|Bureau|Survey|Consultancy'.split(
    '|',
  );
const SOCIETY_KINDS = 'Institute|Society|Museum|Library|Foundation|Academy|Center|Archive'.split('|');

/** First names of both sexes, and family names. */
export interface PersonLists {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** The lists of names that people are called by. */
export function readPersonLists(): PersonLists {
  return { first: FIRST_NAMES, last: LAST_NAMES };
}

/** A person's full name, with one of the titles where there are some. */
export function inventPerson(random: Random, lists: PersonLists, titles: readonly string[] = []): string {
  const name = `${pickOne(random, lists.first)} ${pickOne(random, lists.last)}`;
  return titles.length === 0 ? name : `${pickOne(random, titles)} ${name}`.trim();
}

/** A town that is on no map. */
export function inventPlace(random: Random): string {
  const town = joinTown(pickOne(random, TOWN_HEADS), pickOne(random, TOWN_TAILS));
  return `${pickOne(random, TOWN_FORMS)}${town}`;
}

function joinTown(head: string, tail: string): string {
  return head.toLowerCase().endsWith(tail) ? `${head} Green` : `${head}${tail}`;
}

/** A firm, institute or society. */
export function inventOrganisation(random: Random, lists: PersonLists): string {
  const kind = pickOne(random, FIRM_KINDS);
  const family = pickOne(random, lists.last);
  if (random.chance(0.4)) return `${inventPlace(random)} ${kind}`;
  return random.chance(0.5) ? `${family} ${kind}` : `${family} & ${pickOne(random, lists.last)} ${kind}`;
}

/** A house with members and rooms, called by a town, and what it is. */
export function inventSociety(random: Random): { name: string; kind: string } {
  const kind = pickOne(random, SOCIETY_KINDS);
  return { name: `${inventPlace(random)} ${kind}`, kind };
}
