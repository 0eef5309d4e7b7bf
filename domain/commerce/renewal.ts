import { formatRenewalDate } from './renewal-date.ts';

/** Where a renewal's details are kept in browser storage (spec 2 §3.1). */
export const renewalKey = 'renewal_info';

/** In months (spec 2 §9). */
export const planLengths = [1, 6, 12, 15] as const;

export type PlanLength = (typeof planLengths)[number];

export interface Renewal {
  readonly from: PlanLength;
  readonly to: PlanLength;
  /** As it is shown: `Jan 5, 2025`; undefined where the stored one isn't a date. */
  readonly date: string | undefined;
}

export interface UnreadableRenewal {
  /** What is wrong with the stored details, without saying what they are. */
  readonly problem: string;
}

/**
 * Reads stored details: JSON with `from` and `to`, months as texts or numbers, and `renewal_date`. What changed can be told
 * without the date.
 *
 * @param text what storage holds under `renewalKey`
 */
export function readRenewal(text: string): Renewal | UnreadableRenewal {
  const stored = parseObject(text);
  if (!stored) return { problem: 'it is no JSON object' };
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
  return `its ${field} is none of ${planLengths.join(', ')} months`;
}

export type RenewalType = 'upgrade' | 'downgrade' | 'same';

/** Spec 2 §4.1. */
export function renewalType({ from, to }: Pick<Renewal, 'from' | 'to'>): RenewalType {
  if (from > to) return 'downgrade';
  return from < to ? 'upgrade' : 'same';
}
