import { base, en, Faker } from '@faker-js/faker';
import { hintNearest } from '../nearest.ts';
import { pickOne } from './random.ts';
import { failAt, type Site, type Source } from './world.ts';

/** Distinct draws that a column's pool aims at: drawing from it is far quicker than making each text anew. */
const POOL = 600;

/** What can be faked, by the word that domain files use. A new kind is one row. */
const KINDS: Readonly<Record<string, (faker: Faker) => string>> = {
  first_name: (f) => f.person.firstName(),
  male_first_name: (f) => f.person.firstName('male'),
  female_first_name: (f) => f.person.firstName('female'),
  last_name: (f) => f.person.lastName(),
  full_name: (f) => `${f.person.firstName()} ${f.person.lastName()}`,
  male_name: (f) => `${f.person.firstName('male')} ${f.person.lastName()}`,
  female_name: (f) => `${f.person.firstName('female')} ${f.person.lastName()}`,
  middle_initial: (f) => f.string.alpha({ length: 1, casing: 'upper' }),
  job_title: (f) => f.person.jobTitle(),
  job_area: (f) => f.person.jobArea(),
  user_name: (f) => f.internet.username().toLowerCase(),
  email: (f) => f.internet.email().toLowerCase(),
  domain_name: (f) => f.internet.domainName(),
  url: (f) => `http://www.${f.internet.domainName()}`,
  ip: (f) => f.internet.ipv4(),
  mac: (f) => f.internet.mac(),
  phone: (f) =>
    f.string.numeric({ length: 10, allowLeadingZeros: false }).replace(/(...)(...)(....)/, '($1) $2-$3'),
  street: (f) => f.location.street(),
  street_address: (f) => f.location.streetAddress(),
  city: (f) => f.location.city(),
  county: (f) => f.location.county(),
  state: (f) => f.location.state(),
  state_code: (f) => f.location.state({ abbreviated: true }),
  country: (f) => f.location.country(),
  country_code: (f) => f.location.countryCode('alpha-2'),
  country_code3: (f) => f.location.countryCode('alpha-3'),
  zip: (f) => f.string.numeric({ length: 5, allowLeadingZeros: false }),
  time_zone: (f) => f.location.timeZone(),
  company: (f) => f.company.name(),
  slogan: (f) => f.company.catchPhrase(),
  department: (f) => f.commerce.department(),
  product: (f) => f.commerce.productName(),
  product_adjective: (f) => f.commerce.productAdjective(),
  product_description: (f) => f.commerce.productDescription(),
  color: (f) => f.color.human(),
  hex_color: (f) => f.color.rgb().toUpperCase(),
  book_title: (f) => f.book.title(),
  book_author: (f) => f.book.author(),
  book_genre: (f) => f.book.genre(),
  publisher: (f) => f.book.publisher(),
  song: (f) => f.music.songName(),
  artist: (f) => f.music.artist(),
  album: (f) => f.music.album(),
  music_genre: (f) => f.music.genre(),
  dish: (f) => f.food.dish(),
  ingredient: (f) => f.food.ingredient(),
  food_description: (f) => f.food.description(),
  airline: (f) => f.airline.airline().name,
  airport: (f) => f.airline.airport().name,
  vehicle_maker: (f) => f.vehicle.manufacturer(),
  vehicle_model: (f) => f.vehicle.model(),
  vehicle_type: (f) => f.vehicle.type(),
  vin: (f) => f.vehicle.vin(),
  animal: (f) => f.animal.type(),
  adjective: (f) => f.word.adjective(),
  noun: (f) => f.word.noun(),
  verb: (f) => f.word.verb(),
  adverb: (f) => f.word.adverb(),
  word: (f) => f.word.sample(),
  words: (f) => f.word.words({ count: { min: 2, max: 4 } }),
  hacker_phrase: (f) => f.hacker.phrase(),
  chemical: (f) => f.science.chemicalElement().name,
  isbn: (f) => f.commerce.isbn({ variant: 13, separator: '' }),
  uuid: (f) => f.string.uuid(),
  hex8: (f) => f.string.hexadecimal({ length: 8, prefix: '', casing: 'lower' }),
  hex24: (f) => f.string.hexadecimal({ length: 24, prefix: '', casing: 'lower' }),
  hex32: (f) => f.string.hexadecimal({ length: 32, prefix: '', casing: 'lower' }),
  hex40: (f) => f.string.hexadecimal({ length: 40, prefix: '', casing: 'lower' }),
  code22: (f) => f.string.alphanumeric({ length: 22 }),
  credit_card: (f) => f.finance.creditCardNumber({ issuer: '6011############' }),
  currency_code: (f) => f.finance.currencyCode(),
  transaction_type: (f) => f.finance.transactionType(),
  git_message: (f) => f.git.commitMessage(),
  file_path: (f) => f.system.filePath(),
  file_name: (f) => f.system.fileName(),
  version: (f) => f.system.semver(),
};

/** A source of faked texts of a kind, seeded by the column. Throws on an unknown kind. */
export function createFake(site: Site, kind: string): Source {
  const make = KINDS[kind] ?? refuseKind(site, kind);
  const faker = new Faker({ locale: [en, base], seed: site.random.next() });
  // Unique columns need fresh texts; others draw from a pool.
  if (site.column.unique === true) return () => make(faker);
  const pool = Array.from({ length: Math.min(POOL, Math.max(40, site.data.size)) }, () => make(faker));
  return () => pickOne(site.random, pool);
}

function refuseKind(site: Site, kind: string): never {
  const hint = hintNearest(kind, Object.keys(KINDS), 'kind');
  return failAt(site, `"${kind}" is no column, word list or kind to fake. ${hint}`);
}
