import { expect, test } from 'vitest';
import { describeView } from '../../src/universes/describe.ts';

const tables = ['job_history', 'employees', 'jobs'].map((table, i) => ({
  alias: `T${i + 1}`,
  table,
  prefix: table,
}));
const join = (left: string, from: string, right: string, to = from) => ({
  left: { alias: left, column: from },
  right: { alias: right, column: to },
  kind: 'INNER' as const,
});

test.each([
  ['T1', 'job_history joined with employees (by EMPLOYEE_ID) and jobs (by JOB_ID)'],
  ['T2', 'job_history joined with employees (by EMPLOYEE_ID) and jobs (by employees.JOB_ID)'],
])('tells the table that a column is of: %s', (alias, title) => {
  const conditions = [join('T1', 'EMPLOYEE_ID', 'T2'), join(alias, 'JOB_ID', 'T3')];
  expect(describeView({ tables, conditions })).toBe(title);
});

test('tells columns of two names', () => {
  const conditions = [join('T1', 'boss', 'T2', 'EMPLOYEE_ID')];
  expect(describeView({ tables: tables.slice(0, 2), conditions })).toBe(
    'job_history joined with employees (by boss = employees.EMPLOYEE_ID)',
  );
});
