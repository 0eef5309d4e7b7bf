import type { Localized } from '../../../content/sample/source/localized.ts';
import type { RichTextDocument } from '../../../content/sample/source/rich-text-node.ts';
import type { Locale } from '../../../domain/locales/locales.ts';
import { createPseudoText, type PseudoText } from './pseudo-text.ts';
import { documentOf } from './rich-text.ts';

/** Writes the values of fields in every language; what is written depends on the key alone. */
export interface ContentWriter {
  readonly phrase: (key: string, words: number) => Localized<string>;
  readonly paragraph: (key: string, words: number) => Localized<string>;
  readonly phrases: (key: string, count: number, words: number) => Localized<readonly string[]>;
  readonly document: (
    key: string,
    outline: Parameters<typeof documentOf>[0],
    linkedEntries: readonly string[],
  ) => Localized<RichTextDocument>;
}

export function createContentWriter(locales: readonly Locale[]): ContentWriter {
  const write = <Value>(key: string, valueIn: (text: PseudoText) => Value): Localized<Value> => ({
    byLocale: Object.fromEntries(
      locales.map((locale) => [locale.contentful, valueIn(createPseudoText(locale, key))]),
    ),
  });
  return {
    phrase: (key, words) => write(key, (text) => text.phrase(words)),
    paragraph: (key, words) => write(key, (text) => text.paragraph(words)),
    phrases: (key, count, words) =>
      write(key, (text) => Array.from({ length: count }, () => text.phrase(words))),
    document: (key, outline, linkedEntries) => write(key, (text) => documentOf(outline, text, linkedEntries)),
  };
}
