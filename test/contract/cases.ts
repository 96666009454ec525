import type { Values } from './door.ts';

export interface Step {
  readonly tool: string;
  readonly arguments: Values;
}

/** What a call must answer over every door. */
export interface ContractCase {
  readonly why: string;
  readonly domain?: string;
  /** Calls that come before it in the same conversation. */
  readonly before?: readonly Step[];
  readonly tool: string;
  readonly arguments?: Values;
  /** The whole body of a success. */
  readonly answer?: unknown;
  /** The code of a failure, and what its hint must say. */
  readonly code?: string;
  readonly hint?: RegExp;
}

/** Endpoints, and what is refused before it is known what was called. */
export const CASES: readonly ContractCase[] = [
  { why: 'a value', tool: 'count_customers', answer: { result: 30 } },
  {
    why: 'a value that is no number',
    tool: 'get_product_name_by_barcode',
    arguments: { barcode: 9_007_199_254_740_995n },
    answer: { result: 'Spade 3' },
  },
  {
    why: 'a value of nothing',
    tool: 'get_average_price',
    arguments: { min_price: 999.5 },
    answer: { result: null },
  },
  { why: 'an optional argument left out', tool: 'get_average_price', answer: { result: 15.625 } },
  {
    why: 'null is absence',
    tool: 'get_average_price',
    arguments: { min_price: null },
    answer: { result: 15.625 },
  },
  {
    why: 'text of a number',
    tool: 'get_average_price',
    arguments: { min_price: '30' },
    answer: { result: 30 },
  },
  { why: 'truth', tool: 'count_members', arguments: { is_member: true }, answer: { result: 10 } },
  { why: 'text of truth', tool: 'count_members', arguments: { is_member: 'False' }, answer: { result: 20 } },
  {
    why: 'a row with a big integer, unicode and a blob',
    tool: 'get_product_by_sku',
    arguments: { sku: '000005' },
    answer: {
      result: {
        product_id: 5,
        product_name: 'Café Press 5',
        category: 'Garden',
        sku: '000005',
        barcode: 9_007_199_254_740_997n,
        price: 6.25,
        weight_g: 250,
        picture: { blob_base64: 'iVAFAP8=', bytes: 5 },
      },
    },
  },
  {
    why: 'no row: leading zeros count',
    tool: 'get_product_by_sku',
    arguments: { sku: '5' },
    answer: { result: null },
  },
  {
    why: 'rows, cut by the limit, of a choice in another case',
    tool: 'list_customers_by_country',
    arguments: { country: 'JAPAN', limit: '2', offset: 1 },
    answer: {
      result: [
        { customer_id: 7, full_name: "Conan O'Brien 7", city: 'Köln' },
        { customer_id: 12, full_name: 'Ada Lovelace 12', city: 'Copenhagen' },
      ],
      row_count: 2,
      truncated: true,
    },
  },
  {
    why: 'no rows',
    tool: 'find_products_by_name',
    arguments: { text: '_%' },
    answer: { result: [], row_count: 0, truncated: false },
  },
  {
    why: 'an unknown domain',
    domain: 'shpo',
    tool: 'count_customers',
    code: 'catalogue.unknown_domain',
    hint: /shop/,
  },
  {
    why: 'a domain that is being read',
    domain: 'slow',
    tool: 'count_customers',
    code: 'catalogue.domain_building',
  },
  { why: 'a domain that failed', domain: 'broken', tool: 'count_customers', code: 'catalogue.domain_failed' },
  {
    why: 'an unknown tool',
    tool: 'count_custmers',
    code: 'catalogue.unknown_tool',
    hint: /"count_customers"/,
  },
  {
    why: 'an unknown argument',
    tool: 'count_members',
    arguments: { is_membr: true },
    code: 'request.unknown_argument',
    hint: /"is_member"/,
  },
  {
    why: 'a missing argument',
    tool: 'count_members',
    code: 'request.missing_argument',
    hint: /true or false/,
  },
  {
    why: 'an argument of another type',
    tool: 'count_members',
    arguments: { is_member: 'perhaps' },
    code: 'request.invalid_argument',
    hint: /true or false/,
  },
  {
    why: 'no integer',
    tool: 'get_first_order_in_year',
    arguments: { year: '2022.5' },
    code: 'request.invalid_argument',
    hint: /an integer/,
  },
  {
    why: 'no choice',
    tool: 'list_customers_by_country',
    arguments: { country: 'Narnia' },
    code: 'request.invalid_argument',
    hint: /"Denmark"/,
  },
  {
    why: 'too small',
    tool: 'get_average_price',
    arguments: { min_price: -0.5 },
    code: 'request.out_of_range',
    hint: /between 0 and 1000/,
  },
  {
    why: 'too big',
    tool: 'get_first_order_in_year',
    arguments: { year: 10_000 },
    code: 'request.out_of_range',
    hint: /between/,
  },
  {
    why: 'beyond 64 bits',
    tool: 'get_product_name_by_barcode',
    arguments: { barcode: 2n ** 64n },
    code: 'request.out_of_range',
    hint: /64 bits/,
  },
  {
    why: 'too many rows',
    tool: 'list_numbers',
    arguments: { limit: 1001 },
    code: 'limit.rows',
    hint: /1000/,
  },
  { why: 'values that cannot be summed', tool: 'get_overflowing_sum', code: 'table.invalid_value' },
];
