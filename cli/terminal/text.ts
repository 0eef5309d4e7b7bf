import { createRequire } from 'node:module';
import { once } from '../../pipeline/model/collections.ts';

/**
 * Matches what could move the cursor, hide lines or reverse the text that follows: control characters, line separators and
 * Unicode's embeddings, overrides and isolates.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes unsafe characters of text for terminals and logs, such as `\u001b`. */
export function printable(text: string): string {
  return text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Escapes unsafe characters of a message, except line breaks. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

const require = createRequire(import.meta.url);

/** Loads the package for the first text that needs it, because its tables of characters take as long as a short command. */
const loadWidths = once(() => require('string-width') as { default: (text: string) => number });

const graphemes = once(() => new Intl.Segmenter());

/** Returns the columns that a text takes in a terminal. */
function stringWidth(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : loadWidths().default(text);
}

/** Wraps a line at word boundaries; longer words stay whole. */
export function wrap(line: string, columns: number): string[] {
  if (line.length <= columns / 2) return [line];
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(/(?<=\S)(?= )/)) {
    const width = stringWidth(word);
    if (used > 0 && used + width > columns) {
      lines.push(current);
      current = word.trimStart();
      used = stringWidth(current);
    } else {
      current += word;
      used += width;
    }
  }
  return [...lines, current];
}

/** Aligns rows in columns, two spaces apart. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, stringWidth(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : padTo(cell, widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Pads a text to a display width. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

/** Truncates a text to a display width. */
export function cutTo(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  for (const { segment } of graphemes().segment(text)) {
    if (stringWidth(cut) + stringWidth(segment) > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** Formats a table, with all columns but the first aligned to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
  return all.map((cells) => `${line(cells).join('  ').trimEnd()}\n`).join('');
}
