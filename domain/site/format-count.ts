/** Formats a whole number: `1,240`. */
export function formatNumber(number: number): string {
  // Avoids `toLocaleString`, whose first call is slow.
  return number < 1000 ? `${number}` : number.toLocaleString('en-US');
}

/** Formats a number with its noun: `1 page`, `1,240 pages`. */
export function formatCount(number: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(number)} ${number === 1 ? noun : plural}`;
}
