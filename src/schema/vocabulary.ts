/** Words of column names that tell what the column is for. One list a meaning; singular, lower case. */

export const ID_WORDS: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'uid',
  'uuid',
  'guid',
  'key',
  'pk',
  'fk',
  'oid',
]);

/** Words that, at a name's end, mark a short identifier. */
export const CODE_ENDINGS: ReadonlySet<string> = new Set([
  ...ID_WORDS,
  ...['code', 'no', 'num', 'number', 'nr', 'abbreviation', 'abbrev', 'abbr', 'symbol'],
]);

/** Words that mark an identifier that people use, wherever they stand. */
export const CODE_WORDS: ReadonlySet<string> = new Set(
  (
    'zip zipcode postcode postal postalcode phone telephone mobile fax email mail ssn isbn issn ean upc sku iban bic ' +
    'swift barcode vin imei ip mac passport licence license extension username login handle twitter facebook ' +
    'instagram hash checksum iso iata icao abbreviation abbrev'
  ).split(' '),
);

export const YEAR_WORDS: ReadonlySet<string> = new Set(['year', 'yr', 'yyyy']);

export const CATEGORY_WORDS: ReadonlySet<string> = new Set(
  (
    'type category class kind status state stage gender sex country nation nationality region city town county ' +
    'district province continent language genre color colour currency department division role position job ' +
    'occupation race ethnicity religion group segment tier size style format brand manufacturer vendor method ' +
    'mode level rank season semester quarter month weekday day party sector industry source channel platform ' +
    'medium unit league conference publisher studio origin grade result decor location building company composer ' +
    'artist director actor actress author writer winner team club nominee winery brewery school university by'
  ).split(' '),
);

/** Small whole numbers that are names of things rather than amounts. */
export const NUMBERED_WORDS: ReadonlySet<string> = new Set(
  'month day weekday quarter semester type category class status code group kind zone gender sex state version'.split(
    ' ',
  ),
);

export const LABEL_WORDS: ReadonlySet<string> = new Set(
  'name title label caption headline heading surname lastname firstname forename fullname lname fname'.split(
    ' ',
  ),
);

export const PERSON_NAME =
  /^(first|last|middle|full|given|family|sur|fore)_?(name)?$|^[lf]_?name$|^(sur|fore)name$/i;

export const TEXT_WORDS: ReadonlySet<string> = new Set(
  (
    'description descriptrion comment review note detail summary text body content biography bio remark message ' +
    'abstract synopsis plot overview memo instruction address street line question answer history'
  ).split(' '),
);

/** An address is neither a name nor a category, however often it occurs. */
export const ADDRESS_WORDS: ReadonlySet<string> = new Set(['address', 'street', 'addr']);

/** A category that names no row, even where each occurs once. */
export const PLACE_WORDS: ReadonlySet<string> = new Set([
  'country',
  'nation',
  'nationality',
  'state',
  'county',
  'province',
  'region',
  'color',
  'colour',
  'gender',
  'sex',
]);

export const URL_WORDS: ReadonlySet<string> = new Set([
  'url',
  'uri',
  'website',
  'homepage',
  'link',
  'web',
  'wikipedia',
]);

export const DATE_WORDS: ReadonlySet<string> = new Set([
  ...[
    'date',
    'datetime',
    'timestamp',
    'time',
    'dob',
    'birthday',
    'birthdate',
    'created',
    'updated',
    'modified',
  ],
]);

export const LATITUDE_WORDS: ReadonlySet<string> = new Set(['lat', 'latitude']);
export const LONGITUDE_WORDS: ReadonlySet<string> = new Set(['lng', 'lon', 'long', 'longitude']);

export const FLAG_PREFIXES: ReadonlySet<string> = new Set([
  'is',
  'has',
  'was',
  'can',
  'allow',
  'allowed',
  'did',
  'are',
  'if',
  'should',
  'does',
]);
export const FLAG_WORDS: ReadonlySet<string> = new Set(
  'flag yn bool boolean active enabled disabled deleted discontinued registered available unavailable'.split(
    ' ',
  ),
);

/** People that a column may refer to without naming their table. */
export const PERSON_ROLES: ReadonlySet<string> = new Set(
  (
    'manager supervisor boss rep representative agent salesperson seller advisor adviser mentor owner leader lead ' +
    'head chief coach captain creator author assignee assistant approver editor parent report reporter'
  ).split(' '),
);

/** Tables of people. */
export const PERSON_TABLES: ReadonlySet<string> = new Set(
  'employee staff person people user member worker personnel account useracct'.split(' '),
);
