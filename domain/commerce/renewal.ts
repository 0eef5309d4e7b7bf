/** Gives the renewal's key in browser storage (spec 2 §3.1). */
export const renewalKey = 'renewal_info';

/** Lists the lengths of plans, in months (spec 2 §9). */
export const planLengths = [1, 6, 12, 15] as const;

export type PlanLength = (typeof planLengths)[number];

/** Describes a renewal: the lengths before and after it, and its date. */
export interface Renewal {
  readonly from: PlanLength;
  readonly to: PlanLength;
  /** Formatted: `Jan 5, 2025`; undefined where the stored date is invalid. */
  readonly date: string | undefined;
}

/**
 * Reads a stored renewal: JSON with `from`, `to` (months as text or number) and an optional `renewal_date`.
 * @param text value under `renewalKey`
 * @returns a renewal, or what is wrong with the text, without its values
 */
export function readRenewal(text: string): Renewal | { readonly problem: string } {
  const stored = parseObject(text);
  if (!stored) return { problem: "it isn't a JSON object" };
  const from = planLengthOf(stored.from);
  const to = planLengthOf(stored.to);
  const date = formatRenewalDate(stored.renewal_date);
  if (from === undefined) return { problem: lengthProblem('from') };
  if (to === undefined) return { problem: lengthProblem('to') };
  return { from, to, date };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function planLengthOf(value: unknown): PlanLength | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return planLengths.find((length) => length === Number(value));
}

function lengthProblem(field: string): string {
  return `its ${field} isn't one of ${planLengths.join(', ')} months`;
}

type RenewalType = 'upgrade' | 'downgrade' | 'same';

/** Returns the kind of renewal (spec 2 §4.1). */
export function renewalType({ from, to }: Pick<Renewal, 'from' | 'to'>): RenewalType {
  if (from > to) return 'downgrade';
  return from < to ? 'upgrade' : 'same';
}

const time = /[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d+)?)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?/;
const isoDate = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})(${time.source})?$`);

/** Renewal dates look the same in every language and use UTC (spec 2 §9). */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const shownDate = new RegExp(`^(${months.join('|')}) (\\d{1,2}), (\\d{4})$`);

/**
 * Formats a stored renewal date (spec 2 §3.1) as in `Jan 5, 2025`. Accepts an ISO date or date-time (without applying its offset), the
 * formatted date, and Unix time in seconds or milliseconds. Returns undefined for anything else.
 */
export function formatRenewalDate(value: unknown): string | undefined {
  const date = typeof value === 'string' ? readText(value) : readUnixTime(value);
  return date && `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
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

/** Engines read February 30 as March 2. */
function readDay(day: string): Date | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return exists ? date : undefined;
}

/** Reads Unix time: ten or eleven digits are seconds, thirteen or fourteen milliseconds. */
function readUnixTime(value: unknown): Date | undefined {
  if (typeof value !== 'number') return undefined;
  if (value >= 1e9 && value < 1e11) return new Date(value * 1000);
  if (value >= 1e12 && value < 1e14) return new Date(value);
  return undefined;
}

/** Cards of the renewal page (spec 2 §2.1): analytics name → unprefixed path. */
const renewalCards = {
  'update-devices': 'latest',
  'threat-manager': 'blog/threat-manager',
  'split-tunneling': 'support/split-tunneling',
  'privacy-quiz': 'blog/privacy-quiz',
} as const;

export const renewalLinks = {
  ...renewalCards,
  'read-more': 'blog/best-vpn-uses',
  'tips-and-tricks': 'blog/category/tips-tricks',
} as const;

export type RenewalCardName = keyof typeof renewalCards;
export type RenewalLinkName = keyof typeof renewalLinks;

/** Gives the unprefixed path for visitors without renewal details. */
export const subscriptionsPath = 'subscriptions';

/** Lists the page's messages besides the date, with keys `renewal.{name}`. */
export const renewalMessages = ['upgraded', 'biggestSavings', 'continueSavings', 'switched'] as const;

export type RenewalMessage = (typeof renewalMessages)[number];

type ByLength<Value> = Readonly<Record<PlanLength, Value>>;

/** From → to (spec 2 §4.1); 15 months, which the table leaves open, save at least as much as 12. */
const table: ByLength<ByLength<RenewalMessage | undefined>> = {
  1: { 1: undefined, 6: 'upgraded', 12: 'biggestSavings', 15: 'biggestSavings' },
  6: { 1: 'switched', 6: undefined, 12: 'biggestSavings', 15: 'biggestSavings' },
  12: { 1: 'switched', 6: 'switched', 12: 'continueSavings', 15: 'biggestSavings' },
  15: { 1: 'switched', 6: 'switched', 12: 'switched', 15: 'continueSavings' },
};

/** Returns the page's message besides the date, if any. */
export function renewalMessage({ from, to }: Pick<Renewal, 'from' | 'to'>): RenewalMessage | undefined {
  return table[from][to];
}
