import { expect, it } from 'vitest';
import { formatTable } from '../../src/commands/text-table.ts';

it('aligns columns under their headings, without blanks at the end of lines', () => {
  const text = formatTable(
    [{ title: 'domain' }, { title: 'rows', align: 'right' }, { title: 'note' }],
    [
      ['chinook', '15607', ''],
      ['pets', '40', 'small'],
    ],
  );
  expect(text).toBe('domain    rows  note\nchinook  15607\npets        40  small\n');
});

it('prints headings alone where there are no rows', () => {
  expect(formatTable([{ title: 'a' }, { title: 'b' }], [])).toBe('a  b\n');
});
