import type { Locale } from '../locales/locales.ts';

/** Formats a number of months with Intl plural rules and Latin digits: `12 months`, `12 Monate`. */
export function formatMonths(count: number, locale: Pick<Locale, 'tag'>): string {
  return formatCount(count, 'month', locale);
}

/** Formats a number of days: `30 days`, `30 Tage`. */
export function formatDays(count: number, locale: Pick<Locale, 'tag'>): string {
  return formatCount(count, 'day', locale);
}

/** Caches by unit and tag, as creating a format costs a hundred times as much as using one. */
const formats = new Map<string, Intl.NumberFormat>();

function formatCount(count: number, unit: 'month' | 'day', { tag }: Pick<Locale, 'tag'>): string {
  const style = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const;
  const format = formats.get(unit + tag) ?? new Intl.NumberFormat(tag, style);
  formats.set(unit + tag, format);
  // Japanese and Chinese have no space between number and unit.
  return format.format(count).replace(/ (?=[\u3040-\u30ff\u4e00-\u9fff])/, '');
}
