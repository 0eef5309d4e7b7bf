import { expect, test } from 'vitest';
import { draft, entry, space } from '../../tests/helpers/space-builder.ts';
import { type ItemTable, itemAt, stateAt } from '../model/item-table.ts';
import { openContent } from './content-by-id.ts';
import { indexContent } from './index-export.ts';

const { value: index } = indexContent(
  Buffer.from(JSON.stringify(space([entry('page', 'public'), entry('page', 'draft', {}, draft)]))),
  'export.json',
  {},
);

const damages: readonly [what: string, states: Uint8Array][] = [
  ["names a state that doesn't exist", Uint8Array.of(0, 4)],
  ['is too short', Uint8Array.of(0)],
  ['is empty', new Uint8Array()],
];

test.each(damages)("a draft isn't published by a table whose column of states %s", (_, states) => {
  const entries: ItemTable = { ...index.entries, states };
  const content = openContent({ ...index, entries });
  for (const ask of [content.isPublished, content.stateOf, content.entry])
    expect(() => ask('draft')).toThrow(/item table is damaged/);
  expect(() => stateAt(entries, 1)).toThrow(/item table is damaged/);
  expect(() => itemAt(entries, 1)).toThrow(/item table is damaged/);
});

test('a draft is published only where drafts are shown', () => {
  expect(openContent(index).isPublished('draft')).toBe(false);
  expect(openContent({ ...index, drafts: true }).isPublished('draft')).toBe(true);
  expect(openContent(index).entry('public')?.id).toBe('public');
});
