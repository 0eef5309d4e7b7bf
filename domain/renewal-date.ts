const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * A stored renewal date as it is shown in every language: `Jan 5, 2025` (spec 2 §9).
 *
 * A date and time as text gives the day that is written in it, wherever the reader is: it is the day that the account
 * system means. A time stamp, in seconds or milliseconds since 1970, gives its day in Greenwich.
 *
 * @returns undefined for what is no date
 */
export function renewalDateText(value: unknown): string | undefined {
  const date = typeof value === 'string' ? (readIso(value.trim()) ?? readStamp(value)) : readStamp(value);
  return date && format.format(date);
}

const iso = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i;

function readIso(text: string): Date | undefined {
  const day = iso.exec(text)?.[1] ?? '';
  const date = new Date(`${day}T00:00:00Z`);
  // February 30 would become March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : undefined;
}

/** The year 2001 in seconds; what is less counts something else. */
const leastStamp = 1e9;
/** More seconds than until the year 5000, or milliseconds since 1973. */
const leastMilliseconds = 1e11;

function readStamp(value: unknown): Date | undefined {
  const stamp = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof stamp !== 'number' || !(stamp >= leastStamp)) return undefined;
  const date = new Date(stamp < leastMilliseconds ? stamp * 1000 : stamp);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
