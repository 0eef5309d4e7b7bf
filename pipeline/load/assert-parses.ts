import type { ContentIndex } from '../model/content.ts';
import { type ItemTable, itemAt } from '../model/item-table.ts';
import { ContentFileError } from '../model/user-error.ts';
import { textOf } from './scan-json.ts';

/** Parses every item: indexing reads only what it needs. @throws ContentFileError that names the first that isn't JSON */
export function assertParses({ bytes, entries, assets }: ContentIndex, file: string): void {
  for (const table of [entries, assets]) {
    table.ids.forEach((_, at) => {
      assertItem(bytes, table, at, file);
    });
  }
}

function assertItem(bytes: Uint8Array, table: ItemTable, at: number, file: string): void {
  const { id, start, end } = itemAt(table, at);
  try {
    JSON.parse(textOf(bytes, { start, end }));
  } catch (error) {
    const line = lineAt(bytes, start);
    const why = error instanceof Error ? error.message : String(error);
    throw new ContentFileError(
      `The content file ${file} isn't JSON: in the item "${id}", which begins at line ${line}: ${why}.`,
      'Mend it there, or run `meridian export` to fetch the space again.',
    );
  }
}

function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(0x0a); at !== -1 && at < offset; at = bytes.indexOf(0x0a, at + 1)) line++;
  return line;
}
