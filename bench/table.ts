/**
 * The table engine on 200,000 rows of 12 columns, each verb beside a bare loop over typed arrays and beside arquero.
 * Run: npx tsx bench/table.ts. Times are processor time; on a busy machine trust the ratios.
 */

import type { Table } from '../src/table/table.ts';
import { filter } from '../src/table/verbs/filter.ts';
import { ownBytes, retainedBytes } from '../test/fixtures/retained-bytes.ts';
import { createCases } from './table/cases.ts';
import { createBenchData, ROWS, toTable } from './table/data.ts';
import { printCase } from './table/measure.ts';

const data = createBenchData();
const table = toTable(data);
console.log(`${ROWS} rows of ${table.columns.length} columns in ${Math.round(ownBytes(table) / 1024)} KiB`);
console.log(
  `${''.padEnd(44)}${'median'.padStart(12)}${'of bare loop'.padStart(16)}${'of arquero'.padStart(12)}`,
);
for (const each of createCases(data, table)) printCase(each);
printMemory(table);

function printMemory(view: Table): void {
  const handles: Table[] = [];
  for (let i = 0; i < 1_000; i++) {
    const parent = i % 4 === 0 ? view : (handles.at(-1) ?? view);
    handles.push(filter(parent, { column: 'quantity', condition: 'not_equal_to', value: i }));
  }
  const own = retainedBytes([view, ...handles]) - ownBytes(view);
  const rows = handles.reduce((sum, handle) => sum + handle.rowCount, 0);
  console.log(`1,000 handles on one view: ${(own / rows).toFixed(2)} bytes a row beside the shared columns`);
}
