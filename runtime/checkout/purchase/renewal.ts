import type { OrderProps } from '../order-props.ts';

/**
 * Returns the day of a plan's first renewal; undefined where a referral postpones it, or where the device's clock is years off.
 * @param now local purchase day
 */
export function firstRenewal(
  now: Date,
  months: number,
  { personalization, year }: Pick<OrderProps, 'personalization' | 'year'>,
): Date | undefined {
  const isKnown = !personalization.hasReferrer && Math.abs(now.getFullYear() - Number(year)) < 2;
  return isKnown ? renewalDay(now, months) : undefined;
}

/** Returns the day of a plan's first renewal, clamped to the end of the month. @param from local purchase day */
export function renewalDay(from: Date, months: number): Date {
  const first = new Date(from.getFullYear(), from.getMonth() + months, 1);
  const lastDay = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  first.setDate(Math.min(from.getDate(), lastDay));
  return first;
}

/** Formats a day in the Gregorian calendar. @param tag of the language */
export function formatDay(date: Date, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    dateStyle: 'long',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(date);
}
