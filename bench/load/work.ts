import { createHash } from 'node:crypto';
import type { Answer, Client } from './client.ts';

/** What a piece of work has measured. */
export interface Done {
  /** Of its calls, in milliseconds. */
  readonly times: readonly number[];
  /** HTTP statuses of the calls that failed. */
  readonly errors: readonly number[];
  /** Of all that was answered, in order. */
  readonly digest: string;
}

const STATUSES = ['open', 'paid', 'shipped', 'returned'];
const COUNTRIES = ['Denmark', 'Germany', 'Japan', 'Brazil'];

/** A session of its own with a chain of six data calls, whose values depend on the seed. */
export async function runChain(client: Client, universe: string, seed: number): Promise<Done> {
  const created = await client.post('/v1/sessions', {});
  const session = readMember(created, 'session_id');
  const answers: Answer[] = [];
  let handle = '';
  const step = async (tool: string, values: object): Promise<void> => {
    const named = handle === '' ? {} : { data_label: handle };
    const answer = await client.post(`/v1/shop/tools/${tool}`, { ...named, ...values }, session);
    answers.push(answer);
    handle = readMember(answer, 'handle', handle);
  };
  await step('get_data', { tool_universe_id: universe });
  await step('filter_data', { key_name: 'status', value: STATUSES[seed % 4], condition: 'equal_to' });
  await step('sort_data', { key_name: 'ordered_on', ascending: seed % 2 === 0 });
  await step('retrieve_data', { key_name: ['order_id', 'status', 'ordered_on'], limit: 100 + seed });
  await step('peek', {});
  await step('aggregate_data', { key_name: 'order_id', aggregation_operation: 'sum' });
  return toDone(answers);
}

/** As many calls of endpoints, without a session. */
export async function runEndpoints(client: Client, seed: number): Promise<Done> {
  const paths = [
    `get_customer?customer_id=${1 + seed}`,
    `count_orders_by_status?status=${STATUSES[seed % 4]}`,
    `list_orders_by_status?status=${STATUSES[seed % 4]}&limit=10`,
    `count_customers_by_country?country=${COUNTRIES[seed % 4]}`,
    `get_order?order_id=${1 + seed}`,
    `list_customers_by_country?country=${COUNTRIES[seed % 4]}&limit=20`,
  ];
  const answers: Answer[] = [];
  for (const path of paths) answers.push(await client.get(`/v1/shop/${path}`));
  return toDone(answers);
}

function toDone(answers: readonly Answer[]): Done {
  const digest = createHash('sha256');
  for (const { text } of answers) digest.update(text).update('\n');
  return {
    times: answers.map(({ ms }) => ms),
    errors: answers.flatMap(({ status }) => (status === 200 ? [] : [status])),
    digest: digest.digest('hex'),
  };
}

function readMember({ text }: Answer, name: string, otherwise = ''): string {
  const value: unknown = JSON.parse(text);
  const found = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const member = found.find(([key]) => key === name)?.[1];
  return typeof member === 'string' ? member : otherwise;
}
