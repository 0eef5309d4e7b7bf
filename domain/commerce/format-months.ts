import type { Locale } from '../locales/locales.ts';

/** Formats a number of months with Intl plural rules and Latin digits: `12 months`, `12 Monate`. */
export function formatMonths(count: number, { tag }: Pick<Locale, 'tag'>): string {
  // Japanese and Chinese have no space between number and unit.
  return formatIn(tag)
    .format(count)
    .replace(/ (?=[\u3040-\u30ff\u4e00-\u9fff])/, '');
}

/** Caches by tag, as creating a format costs a hundred times as much as using one. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(tag: string): Intl.NumberFormat {
  const style = { style: 'unit', unit: 'month', unitDisplay: 'long', numberingSystem: 'latn' } as const;
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, style);
  formats.set(tag, format);
  return format;
}
