// Longer than most: a row for each family, its endpoint beside hand-written SQL.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../../src/catalogue/model/draft.ts';
import { connect } from '../../src/database/engine.ts';
import { type Connection, openDatabase } from '../../src/database/open.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createMusicFile } from '../fixtures/music.ts';
import { ask, draftAll, readNamed } from './candidates.ts';

/** What the fixture lacks: wildcards in names, a time on a last day, missing and dangling references, ties. */
const EDGES = `
UPDATE Artist SET Name = '100% Pure' WHERE ArtistId = 3;
UPDATE Artist SET Name = '100x Pure' WHERE ArtistId = 4;
UPDATE Artist SET Name = 'snake_case' WHERE ArtistId = 5;
UPDATE Artist SET Name = 'snakeXcase' WHERE ArtistId = 6;
UPDATE Artist SET Name = 'back\\slash' WHERE ArtistId = 7;
UPDATE Invoice SET InvoiceDate = '2021-03-31 23:59:59' WHERE InvoiceId IN (5, 6, 7);
UPDATE Invoice SET InvoiceDate = '2021-04-01 00:00:00' WHERE InvoiceId = 8;
UPDATE Track SET GenreId = NULL WHERE TrackId % 50 = 0;
UPDATE Track SET AlbumId = 9999 WHERE TrackId % 77 = 0;
UPDATE Track SET Milliseconds = NULL WHERE TrackId % 41 = 0;
UPDATE InvoiceLine SET TrackId = 8888 WHERE InvoiceLineId % 100 = 0;
UPDATE PlaylistTrack SET TrackId = 7777 WHERE PlaylistId = 1 AND TrackId = 8;
INSERT INTO Genre VALUES (6, 'Silence');
`;

const folder = createFolder();
let database: Connection;
let candidates: readonly Candidate[];

beforeAll(() => {
  const file = createMusicFile(join(folder.path, 'music.sqlite'));
  const writer = connect(file);
  writer.pragma('foreign_keys = OFF');
  writer.exec(EDGES);
  writer.close();
  candidates = draftAll(readSchema({ domain: 'music', file }));
  database = openDatabase(file);
});

afterAll(() => {
  database.close();
  folder.remove();
});

interface Case {
  readonly family: string;
  readonly name: string;
  readonly given?: Readonly<Record<string, string | number>>;
  /** Names its columns as the endpoint does; further columns of the endpoint's are left aside. */
  readonly sql: string;
  /** Why the answer must not be empty, or that it is. */
  readonly why: string;
  readonly empty?: boolean;
}

const CASES: readonly Case[] = [
  {
    why: 'only rows of that parent',
    family: 'list',
    name: 'list_albums_of_artist',
    given: { artist_name: 'snake_case' },
    sql: `SELECT AlbumId AS album_id, Title AS album_title FROM Album
          WHERE ArtistId = 5 ORDER BY AlbumId`,
  },
  {
    why: 'a parent that does not exist has no rows',
    family: 'count',
    name: 'count_tracks_of_album',
    given: { album_title: 'No such album' },
    sql: 'SELECT 0 AS count',
  },
  {
    why: 'a month is the beginning of its dates',
    family: 'count',
    name: 'count_invoices_by_date',
    given: { invoice_date: '2021-03' },
    sql: "SELECT count(*) AS count FROM Invoice WHERE strftime('%Y-%m', InvoiceDate) = '2021-03'",
  },
  {
    why: 'both days are included, the last until midnight',
    family: 'range',
    name: 'count_invoices_between_dates',
    given: { from_date: '2021-03-31', to_date: '2021-03-31' },
    sql: "SELECT count(*) AS count FROM Invoice WHERE date(InvoiceDate) = '2021-03-31'",
  },
  {
    why: 'in the order of the dates, ties by key',
    family: 'range',
    name: 'list_invoices_between_dates',
    given: { from_date: '2021-03-15', to_date: '2021-04-01' },
    sql: `SELECT InvoiceId AS invoice_id, InvoiceDate AS invoice_date FROM Invoice
          WHERE date(InvoiceDate) BETWEEN '2021-03-15' AND '2021-04-01' ORDER BY datetime(InvoiceDate), InvoiceId LIMIT 100`,
  },
  {
    why: 'both ends of a range are included',
    family: 'range',
    name: 'list_invoices_with_total_between',
    given: { minimum_total: 2.5, maximum_total: 3.75, limit: 1000 },
    sql: `SELECT InvoiceId AS invoice_id, Total AS total FROM Invoice
          WHERE Total = 2.5 OR Total = 3.75 ORDER BY Total, InvoiceId`,
  },
  {
    why: 'at least includes the value',
    family: 'range',
    name: 'count_invoices_with_total_at_least',
    given: { minimum_total: 11.25 },
    sql: 'SELECT count(*) AS count FROM Invoice WHERE NOT Total < 11.25',
  },
  {
    why: 'above leaves it out',
    family: 'range',
    name: 'count_invoices_with_total_above',
    given: { minimum_total: 10 },
    sql: 'SELECT count(*) AS count FROM Invoice WHERE Total = 11.25',
  },
  {
    why: 'of all rows, those without a value among them',
    family: 'share',
    name: 'get_share_of_tracks_by_genre',
    given: { genre_name: 'Jazz' },
    sql: `SELECT 100.0 * (SELECT count(*) FROM Track WHERE GenreId = (SELECT GenreId FROM Genre WHERE Name = 'Jazz'))
          / (SELECT count(*) FROM Track) AS percentage`,
  },
  {
    why: 'of the rows of one day only',
    family: 'share',
    name: 'get_share_of_invoices_by_billing_country',
    given: { billing_country: 'Norway', invoice_date: '2021-03-31' },
    sql: `SELECT 100.0 * sum(BillingCountry = 'Norway') / count(*) AS percentage FROM Invoice
          WHERE date(InvoiceDate) = '2021-03-31'`,
  },
  {
    why: 'of nothing there is no share',
    family: 'share',
    name: 'get_share_of_invoices_by_billing_country',
    given: { billing_country: 'Norway', invoice_date: '1999' },
    sql: 'SELECT NULL AS percentage',
  },
  {
    why: 'the parts of a whole make 100',
    family: 'share',
    name: 'get_share_of_tracks_per_genre',
    sql: `SELECT Genre.Name AS genre_name, count(*) AS count,
            100.0 * count(*) / (SELECT count(GenreId) FROM Track) AS percentage
          FROM Track JOIN Genre USING (GenreId) GROUP BY GenreId ORDER BY 2 DESC, GenreId`,
  },
  {
    why: 'above the average of those that have a value',
    family: 'above_average',
    name: 'count_tracks_with_length_above_average',
    sql: `SELECT count(*) AS count FROM Track
          WHERE Milliseconds > (SELECT sum(Milliseconds) * 1.0 / count(Milliseconds) FROM Track)`,
  },
  {
    why: 'the first by the second',
    family: 'ratio',
    name: 'get_ratio_of_tracks_between_two_genre_values',
    given: { first_genre_name: 'Jazz', second_genre_name: 'Rock' },
    sql: `SELECT 1.0 * (SELECT count(*) FROM Track WHERE GenreId = 2)
          / (SELECT count(*) FROM Track WHERE GenreId = 1) AS ratio`,
  },
  {
    why: 'by none there is no ratio',
    family: 'ratio',
    name: 'get_ratio_of_tracks_between_two_genre_values',
    given: { first_genre_name: 'Jazz', second_genre_name: 'Silence' },
    sql: 'SELECT NULL AS ratio',
  },
  {
    why: 'none by some is 0',
    family: 'ratio',
    name: 'get_ratio_of_tracks_between_two_genre_values',
    given: { first_genre_name: 'Silence', second_genre_name: 'Jazz' },
    sql: 'SELECT 0.0 AS ratio',
  },
  {
    why: 'many have the same number: ties by key',
    family: 'top_parents',
    name: 'get_top_artists_by_number_of_albums',
    given: { limit: 12 },
    sql: `SELECT Artist.ArtistId AS artist_id, Name AS artist_name, count(*) AS number_of_albums
          FROM Album JOIN Artist USING (ArtistId) GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 12`,
  },
  {
    why: 'ties by key within the highest values',
    family: 'top_rows',
    name: 'get_invoices_with_highest_total',
    given: { limit: 40 },
    sql: 'SELECT InvoiceId AS invoice_id, Total AS total FROM Invoice ORDER BY Total DESC, InvoiceId LIMIT 40',
  },
  {
    why: 'offset goes on where limit has stopped',
    family: 'top_rows',
    name: 'get_invoices_with_highest_total',
    given: { limit: 5, offset: 38 },
    sql: `SELECT InvoiceId AS invoice_id FROM Invoice ORDER BY Total DESC, InvoiceId LIMIT 5 OFFSET 38`,
  },
  {
    why: 'the latest of all, ties by key',
    family: 'extreme_by_date',
    name: 'get_most_recent_invoice',
    sql: `SELECT InvoiceId AS invoice_id FROM Invoice
          WHERE InvoiceDate = (SELECT max(InvoiceDate) FROM Invoice) ORDER BY 1 LIMIT 1`,
  },
  {
    why: 'the highest of that customer, ties by key',
    family: 'extreme_by_measure',
    name: 'get_invoice_with_highest_total_of_customer',
    given: { customer_first_name: 'Bo', customer_last_name: 'Adams' },
    sql: `SELECT InvoiceId AS invoice_id, Total AS total FROM Invoice JOIN Customer USING (CustomerId)
          WHERE FirstName = 'Bo' AND LastName = 'Adams' ORDER BY Total DESC, InvoiceId LIMIT 1`,
  },
  {
    why: 'price × quantity, summed over the tracks of that artist',
    family: 'extreme_parent',
    name: 'get_best_selling_track_of_artist',
    given: { artist_name: 'snake_case' },
    sql: `SELECT Track.TrackId AS track_id, Track.Name AS track_name, sum(InvoiceLine.UnitPrice * Quantity) AS total_sales
          FROM InvoiceLine JOIN Track USING (TrackId) JOIN Album USING (AlbumId)
          WHERE ArtistId = 5 GROUP BY Track.TrackId ORDER BY 3 DESC, 1 LIMIT 1`,
  },
  {
    why: 'each value once with its number',
    family: 'most_common',
    name: 'get_most_common_billing_country_of_invoices',
    given: { invoice_date: '2021-03' },
    sql: `SELECT BillingCountry AS billing_country, count(*) AS count FROM Invoice
          WHERE InvoiceDate LIKE '2021-03%' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
  },
  {
    why: 'per cent is a letter',
    family: 'search',
    name: 'search_artists_by_name',
    given: { text: '100%' },
    sql: "SELECT ArtistId AS artist_id, Name AS artist_name FROM Artist WHERE Name = '100% Pure'",
  },
  {
    why: 'an underscore is a letter, upper and lower case are the same',
    family: 'search',
    name: 'search_artists_by_name',
    given: { text: 'SNAKE_' },
    sql: "SELECT ArtistId AS artist_id FROM Artist WHERE Name = 'snake_case'",
  },
  {
    why: 'so is a backslash',
    family: 'search',
    name: 'count_artists_with_name_containing',
    given: { text: '\\' },
    sql: "SELECT count(*) AS count FROM Artist WHERE instr(Name, '\\') > 0",
  },
  {
    why: 'each parent counts once',
    family: 'count_distinct',
    name: 'count_distinct_customers_of_invoices_by_billing_country',
    given: { billing_country: 'Norway' },
    sql: "SELECT count(DISTINCT CustomerId) AS count FROM Invoice WHERE BillingCountry = 'Norway'",
  },
  {
    why: 'a reference that meets no parent counts for none',
    family: 'count_distinct',
    name: 'count_distinct_albums_of_tracks_by_composer',
    given: { composer: 'Dan Adams' },
    sql: `SELECT count(*) AS count FROM Album
          WHERE AlbumId IN (SELECT AlbumId FROM Track WHERE Composer = 'Dan Adams')`,
  },
  {
    why: 'each parent is listed once',
    family: 'distinct',
    name: 'list_distinct_genres_of_tracks_by_composer',
    given: { composer: 'Bo Cole' },
    sql: `SELECT GenreId AS genre_id, Name AS genre_name FROM Genre
          WHERE GenreId IN (SELECT GenreId FROM Track WHERE Composer = 'Bo Cole') ORDER BY 1`,
  },
  {
    why: 'the months of that year, in order',
    family: 'monthly',
    name: 'get_monthly_sales_by_year',
    given: { year: 2021 },
    sql: `SELECT strftime('%Y-%m', InvoiceDate) AS month, sum(Total) AS sales FROM Invoice
          WHERE strftime('%Y', InvoiceDate) = '2021' GROUP BY 1 ORDER BY 1`,
  },
  {
    why: 'all years, in order',
    family: 'yearly',
    name: 'get_yearly_number_of_invoices',
    sql: `SELECT CAST(strftime('%Y', InvoiceDate) AS INTEGER) AS year, count(*) AS number_of_invoices
          FROM Invoice GROUP BY 1 ORDER BY 1`,
  },
  {
    why: 'at least n includes n',
    family: 'at_least',
    name: 'list_artists_with_at_least_n_albums',
    given: { minimum: 3 },
    sql: `SELECT ArtistId AS artist_id, (SELECT count(*) FROM Album WHERE Album.ArtistId = Artist.ArtistId) AS number_of_albums
          FROM Artist WHERE number_of_albums >= 3 ORDER BY 2 DESC, 1`,
  },
  {
    why: 'null is missing',
    family: 'missing',
    name: 'count_tracks_without_composer',
    sql: 'SELECT count(*) - count(Composer) AS count FROM Track',
  },
  {
    why: 'no row refers to them',
    family: 'without',
    name: 'list_artists_without_albums',
    sql: `SELECT ArtistId AS artist_id FROM Artist
          WHERE ArtistId NOT IN (SELECT ArtistId FROM Album WHERE ArtistId IS NOT NULL) ORDER BY 1`,
  },
  {
    why: 'through the linking table; a link that meets no track is no track',
    family: 'list',
    name: 'list_tracks_of_playlist',
    given: { playlist_name: 'Jazz Mix 1' },
    sql: `SELECT TrackId AS track_id, Name AS track_name FROM Track
          WHERE TrackId IN (SELECT TrackId FROM PlaylistTrack WHERE PlaylistId = 1) ORDER BY 1`,
  },
  {
    why: 'as many as are listed',
    family: 'count',
    name: 'count_tracks_of_playlist',
    given: { playlist_name: 'Jazz Mix 1' },
    sql: `SELECT count(*) AS count FROM Track
          WHERE TrackId IN (SELECT TrackId FROM PlaylistTrack WHERE PlaylistId = 1)`,
  },
  {
    why: 'through the linking table the other way',
    family: 'count',
    name: 'count_playlists_of_track',
    given: { track_name: 'Night Part 1' },
    sql: `SELECT count(DISTINCT PlaylistId) AS count FROM PlaylistTrack
          WHERE TrackId IN (SELECT TrackId FROM Track WHERE Name = 'Night Part 1')`,
  },
  {
    why: 'nulls are left out of an average',
    family: 'aggregate',
    name: 'get_average_track_length_by_genre',
    given: { genre_name: 'Jazz' },
    sql: 'SELECT sum(Milliseconds) * 1.0 / count(Milliseconds) AS average_track_length FROM Track WHERE GenreId = 2',
  },
  {
    why: 'an aggregate of nothing is null',
    family: 'aggregate',
    name: 'get_total_track_length_by_genre',
    given: { genre_name: 'Silence' },
    sql: 'SELECT NULL AS total_track_length',
  },
  {
    why: 'for each parent, highest first',
    family: 'aggregate_per_group',
    name: 'get_total_track_length_per_genre',
    sql: `SELECT Genre.Name AS genre_name, sum(Milliseconds) AS total_track_length
          FROM Track JOIN Genre USING (GenreId) GROUP BY GenreId ORDER BY 2 DESC, GenreId`,
  },
  {
    why: 'rows without the parent are in no group',
    family: 'distribution',
    name: 'count_tracks_per_genre',
    sql: `SELECT Genre.Name AS genre_name, count(*) AS count
          FROM Track JOIN Genre USING (GenreId) GROUP BY GenreId ORDER BY 2 DESC, GenreId`,
  },
  {
    why: 'all of one row, with the names of what it refers to',
    family: 'lookup',
    name: 'get_track',
    given: { track_id: 51 },
    sql: `SELECT TrackId AS track_id, Track.Name AS track_name, Milliseconds AS milliseconds,
            Title AS album_title, Genre.Name AS genre_name
          FROM Track LEFT JOIN Album USING (AlbumId) LEFT JOIN Genre USING (GenreId) WHERE TrackId = 51`,
  },
  {
    why: 'a row whose references meet nothing is still there',
    family: 'lookup',
    name: 'get_track',
    given: { track_id: 77 },
    sql: 'SELECT TrackId AS track_id, NULL AS album_title FROM Track WHERE TrackId = 77',
  },
  {
    why: 'the row that it refers to, whole',
    family: 'parent',
    name: 'get_album_of_track',
    given: { track_id: 51 },
    sql: `SELECT AlbumId AS album_id, Title AS album_title FROM Album
          WHERE AlbumId = (SELECT AlbumId FROM Track WHERE TrackId = 51)`,
  },
  {
    why: 'no row of nulls where it refers to nothing',
    family: 'parent',
    name: 'get_album_of_track',
    given: { track_id: 77 },
    empty: true,
    sql: 'SELECT AlbumId AS album_id FROM Album WHERE AlbumId = 9999',
  },
  {
    why: 'one property of a row that is found by its name',
    family: 'attribute',
    name: 'get_unit_price_of_track',
    given: { track_name: 'Garden Part 10' },
    sql: "SELECT UnitPrice AS unit_price FROM Track WHERE Name = 'Garden Part 10'",
  },
  {
    why: 'those that refer to a row of their own table',
    family: 'list',
    name: 'list_employees_of_manager',
    given: { manager_first_name: 'Bo', manager_last_name: 'Berg' },
    sql: `SELECT EmployeeId AS employee_id FROM Employee
          WHERE ReportsTo IN (SELECT EmployeeId FROM Employee WHERE FirstName = 'Bo' AND LastName = 'Berg') ORDER BY 1`,
  },
];

describe('an endpoint answers what its name asks', () => {
  it.each(CASES)('$name: $why', ({ family, name, given = {}, sql, empty = false }) => {
    const candidate = candidates.find((each) => each.name === name && each.draft.family === family);
    if (candidate === undefined) throw new Error(`no ${family} ${name}`);
    const expected = readNamed(database, sql);
    const shown = Object.keys(expected[0] ?? {});
    const answer = ask(candidate, given, database).map((row) =>
      Object.fromEntries(shown.map((column) => [column, row[column]])),
    );
    expect(answer).toEqual(expected);
    expect(expected.length === 0).toBe(empty);
  });

  it('and every family is among those', () => {
    const families = new Set(candidates.map(({ draft }) => draft.family));
    expect([...families].filter((family) => !CASES.some((each) => each.family === family))).toEqual([]);
  });
});
