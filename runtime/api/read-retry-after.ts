/**
 * How long an answer asks to wait: the header's value is a number of seconds or a date.
 *
 * @param now Unix milliseconds @returns milliseconds; undefined where nothing is asked that can be understood
 */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
