import { formatMonths } from '../../../domain/locales/format-months.ts';
import type { OrderProps } from '../order-props.ts';

/** Writes a number of months in words, as the build wrote it, so that hydration changes nothing. */
export function monthText(
  { monthTexts, locale }: Pick<OrderProps, 'monthTexts' | 'locale'>,
  count: number,
): string {
  return monthTexts[count] ?? formatMonths(count, locale);
}
