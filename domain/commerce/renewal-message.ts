import type { PlanLength, Renewal } from './renewal.ts';

/** What a subscriber is told besides the date; the messages' keys are `renewal.{name}`. */
export const renewalMessages = ['upgraded', 'biggestSavings', 'continueSavings', 'switched'] as const;

export type RenewalMessage = (typeof renewalMessages)[number];

type ByLength<Value> = Readonly<Record<PlanLength, Value>>;

/** From → to (spec 2 §4.1). It knows nothing of 15 months: they save at least as much as 12. */
const table: ByLength<ByLength<RenewalMessage | undefined>> = {
  1: { 1: undefined, 6: 'upgraded', 12: 'biggestSavings', 15: 'biggestSavings' },
  6: { 1: 'switched', 6: undefined, 12: 'biggestSavings', 15: 'biggestSavings' },
  12: { 1: 'switched', 6: 'switched', 12: 'continueSavings', 15: 'biggestSavings' },
  15: { 1: 'switched', 6: 'switched', 12: 'switched', 15: 'continueSavings' },
};

/** Undefined where the date says all there is to say. */
export function renewalMessage({ from, to }: Pick<Renewal, 'from' | 'to'>): RenewalMessage | undefined {
  return table[from][to];
}
