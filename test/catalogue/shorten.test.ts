import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_NAME, shortenName, shortenNames } from '../../src/catalogue/naming/shorten.ts';

const NONE: ReadonlySet<string> = new Set();
const WORDS =
  'get list count average number of by with and between two values records rows country countries districts organization ' +
  'Percentage thrombosis distinct highest total series k 12 creation instruction extraordinarily';
const word = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...WORDS.split(' ')) },
  fc.stringMatching(/^[a-zA-Z0-9-]{0,70}$/),
);
const name = fc
  .tuple(fc.constantFrom('get', 'list', 'count'), fc.array(word, { minLength: 1, maxLength: 14 }))
  .map(([verb, words]) => [verb, ...words].join('_'));

describe('shortenName', () => {
  it.each([
    [
      'abbreviates what everybody reads, and no more than it must',
      'count_enlistments_by_organization_and_months_of_absence',
      'count_enlistments_by_org_and_months_of_absence',
    ],
    [
      'first what saves most',
      'get_average_sat_result_organization_percentage_by_county',
      'get_average_sat_result_org_percentage_by_county',
    ],
    [
      'keeps plurals',
      'list_distinct_organizations_of_enlistments_by_weekday',
      'list_distinct_orgs_of_enlistments_by_weekday',
    ],
    [
      'keeps capitals',
      'get_Percentage_Of_Eligible_Pupils_Of_Ages_From_5_To_17',
      'get_Pct_Of_Eligible_Pupils_Of_Ages_From_5_To_17',
    ],
    [
      'leaves out that values are two',
      'get_ratio_of_film_casts_between_two_film_rating_values',
      'get_ratio_of_film_casts_between_film_rating_values',
    ],
    [
      'leaves out that they are values',
      'get_ratio_of_events_between_two_device_owner_age_group_values',
      'get_ratio_of_events_between_device_owner_age_group',
    ],
    [
      'leaves out a phrase said again',
      'list_distinct_root_beer_brands_of_root_beer_reviews_by_date',
      'list_distinct_root_beer_brands_of_reviews_by_date',
    ],
    [
      'leaves nothing out of which two small words would be left',
      'count_attribute_ratings_by_attribute_with_value_between',
      'count_attribute_ratings_by_attr_with_value_between',
    ],
    [
      'leaves out small words after abbreviating',
      'get_average_yearly_profile_student_staff_ratio_per_university',
      'get_avg_yearly_profile_student_staff_ratio_univ',
    ],
    [
      'joins underscores of odd columns first',
      'get_Free_Meal__Count____Eligible_____Ages_5_17____Offered',
      'get_Free_Meal__Count____Eligible_Ages_5_17_Offered',
    ],
  ])('%s', (_what, long, short) => {
    expect(shortenName(long, NONE)).toBe(short);
  });

  it('goes on shortening where the name is taken', () => {
    const long = 'count_enlistments_by_organization_and_months_of_absence';
    const taken = new Set(['count_enlistments_by_org_and_months_of_absence']);
    expect(shortenName(long, taken)).toBe('count_enlistments_by_org_and_months_absence');
  });

  it('cuts at a word and adds a hash where nothing else helps', () => {
    const long = 'get_extraordinarily_incomprehensible_circumstantial_peculiarities';
    expect(shortenName(long, NONE)).toMatch(/^get_extraordinarily_incomprehensible_[0-9a-f]{6}$/);
    expect(shortenName('x'.repeat(80), NONE)).toMatch(/^x{43}_[0-9a-f]{6}$/);
  });

  it('gives legal names of at most 50 characters that begin with the verb, and leaves short ones', () => {
    fc.assert(
      fc.property(name, fc.array(name), (long, others) => {
        const taken = new Set(others);
        const short = shortenName(long, taken);
        expect(short).toMatch(/^(get|list|count)_[a-zA-Z0-9_-]*$/);
        expect(short.length).toBeLessThanOrEqual(LONGEST_NAME);
        expect(shortenName(short, taken)).toBe(short);
        if (long.length <= LONGEST_NAME) expect(short).toBe(long);
        else expect(taken.has(short)).toBe(false);
      }),
    );
  });

  it('gives each of many names its own, the same each time', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 60 }), fc.array(name), (names, reserved) => {
        const short = shortenNames(names, reserved);
        const all = names.map((each) => short.get(each) ?? each);
        expect(new Set(all).size).toBe(names.length);
        expect([...short.values()].filter((each) => reserved.includes(each))).toEqual([]);
        expect(shortenNames(names, reserved)).toEqual(short);
      }),
    );
  });
});
