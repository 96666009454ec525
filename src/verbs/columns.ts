import { distinctRows, dropColumns, renameColumns } from '../table/verbs/columns.ts';
import { ONE_TABLE, readColumns, readRecords, readText } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const RENAME = defineVerb({
  ...{ verb: 'rename', prefix: 'renamed', handles: ONE_TABLE, makesTable: true },
  parse: ({ names }) => ({
    renamings: readRecords(names).map(({ key_name: column, name }) => ({
      column: readText(column),
      name: readText(name),
    })),
  }),
  apply: ({ renamings }, [table]) => toTable(renameColumns(requireTable(table), renamings)),
});

export const DROP = defineVerb({
  ...{ verb: 'drop', prefix: 'narrowed', handles: ONE_TABLE, makesTable: true },
  parse: ({ key_name: columns }) => ({ columns: readColumns(columns) }),
  apply: ({ columns }, [table]) => toTable(dropColumns(requireTable(table), columns)),
});

export const DISTINCT = defineVerb({
  ...{ verb: 'distinct', prefix: 'distinct', handles: ONE_TABLE, makesTable: true },
  parse: ({ key_name: columns }) => ({
    ...(columns !== undefined && columns !== '' && { columns: readColumns(columns) }),
  }),
  apply: ({ columns }, [table]) => toTable(distinctRows(requireTable(table), columns)),
});
