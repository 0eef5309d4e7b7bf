import { formatMonths } from '../../../domain/format-months.ts';
import type { OrderProps } from '../order-props.ts';

/** A number of months in words: the build's own, so that the browser's take-over changes nothing. */
export function monthText(
  { monthTexts, locale }: Pick<OrderProps, 'monthTexts' | 'locale'>,
  count: number,
): string {
  return monthTexts[count] ?? formatMonths(count, locale);
}
