/** Renewal dates look the same in every language and time zone (spec 2 §9); a moment is taken at UTC. */
const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const time = /[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d+)?)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?/;
const isoDate = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})(${time.source})?$`);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const shownDate = new RegExp(`^(${months.join('|')}) (\\d{1,2}), (\\d{4})$`);

/**
 * The date of the next renewal as in `Jan 5, 2025`, from what the browser's storage holds (spec 2 §3.1).
 *
 * Takes an ISO date, an ISO date with a time (its date counts as it is written, whatever its offset), a date as it is shown
 * (`Jan 5, 2025`), and Unix time in seconds or milliseconds, as a number or as digits. Undefined for anything else, a date
 * that isn't in the calendar too.
 */
export function formatRenewalDate(value: unknown): string | undefined {
  const date = typeof value === 'string' ? readText(value) : readUnixTime(value);
  return date && format.format(date);
}

function readText(text: string): Date | undefined {
  const [, day] = isoDate.exec(text) ?? [];
  if (day) return readDay(day);
  const [, month = '', dayOfMonth = '', year] = shownDate.exec(text) ?? [];
  if (year) {
    const number = String(months.indexOf(month) + 1);
    return readDay(`${year}-${number.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`);
  }
  return /^\d+$/.test(text) ? readUnixTime(Number(text)) : undefined;
}

/** Engines take February 30 for March 2. */
function readDay(day: string): Date | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return exists ? date : undefined;
}

/** From September 2001 on, seconds have ten or eleven digits and milliseconds thirteen or fourteen. */
function readUnixTime(value: unknown): Date | undefined {
  if (typeof value !== 'number') return undefined;
  if (value >= 1e9 && value < 1e11) return new Date(value * 1000);
  if (value >= 1e12 && value < 1e14) return new Date(value);
  return undefined;
}
