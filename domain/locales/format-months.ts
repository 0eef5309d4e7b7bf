import type { Locale } from './locales.ts';

/** A number of months in words of the language, with its plural and the digits 0–9: `12 months`, `12 Monate`. */
export function formatMonths(count: number, { tag }: Pick<Locale, 'tag'>): string {
  const months = formatIn(tag).format(count);
  // Japanese texts have no space there, and both stand side by side.
  return tag === 'ja' ? months.replace(' ', '') : months;
}

/** By tag: to make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(tag: string): Intl.NumberFormat {
  const style = { style: 'unit', unit: 'month', unitDisplay: 'long', numberingSystem: 'latn' } as const;
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, style);
  formats.set(tag, format);
  return format;
}
