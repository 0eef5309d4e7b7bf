import type { Locale } from './locales.ts';

/** A number of months in words of the language, with its plural and the digits 0–9: `12 months`, `12 Monate`. */
export function formatMonths(count: number, { tag }: Pick<Locale, 'tag'>): string {
  const format = { style: 'unit', unit: 'month', unitDisplay: 'long', numberingSystem: 'latn' } as const;
  const months = new Intl.NumberFormat(tag, format).format(count);
  // Japanese texts have no space there, and both stand side by side.
  return tag === 'ja' ? months.replace(' ', '') : months;
}
