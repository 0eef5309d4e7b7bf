import { columnsOf } from './terminal.ts';

const widest = 24;
/** A shorter one shows nothing. */
const shortest = 6;
/** Counts what stands before the bar in the line, and a column that stays free: some terminals break a full line. */
const besides = 18;

/** Returns how much of a whole is done, in numbers and, where stderr has room for it, as a bar: `████░░ 120 of 400 pages`. */
export function progressBar(done: number, total: number, noun: string): string {
  const numbers = `${done} of ${total} ${noun}`;
  const room = (columnsOf(process.stderr) ?? Number.POSITIVE_INFINITY) - besides - numbers.length - 1;
  const width = Math.min(widest, room);
  if (width < shortest) return numbers;
  const full = total === 0 ? width : Math.round((Math.min(done, total) / total) * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${numbers}`;
}
