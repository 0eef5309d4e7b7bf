/** A flag's whole number of at least one. @throws RangeError for anything else */
export function parseCount(flag: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new RangeError(`${flag} ${text}: it must be a whole number, 1 or more.`);
}
