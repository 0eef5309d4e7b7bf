import type { Locale } from '../locales/locales.ts';

/** Writes a number of months in words of the language, with its plural and the digits 0–9: `12 months`, `12 Monate`. */
export function formatMonths(count: number, { tag }: Pick<Locale, 'tag'>): string {
  // Texts in kana and Chinese characters have no spaces, and both stand side by side.
  return formatIn(tag)
    .format(count)
    .replace(/ (?=[\u3040-\u30ff\u4e00-\u9fff])/, '');
}

/** By tag: to make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(tag: string): Intl.NumberFormat {
  const style = { style: 'unit', unit: 'month', unitDisplay: 'long', numberingSystem: 'latn' } as const;
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, style);
  formats.set(tag, format);
  return format;
}
