/** Generates reproducible placeholder text. */

import {
  element,
  linkTo,
  type RichTextDocument,
  type RichTextElement,
  type RichTextNode,
  textNode,
} from '../../../content/sample/source/inline-markup.ts';
import type { Localized } from '../../../content/sample/source/texts.ts';
import type { Locale, Script } from '../../../domain/locales/locales.ts';

/** Generates reproducible pseudo-random numbers. */
export interface Random {
  /** From 0 to `limit` - 1. */
  readonly below: (limit: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/**
 * Creates a seeded pseudo-random generator.
 * @param seed one per item, so that changing an item doesn't affect others
 */
export function createRandom(seed: string): Random {
  let state = seedNumber(seed);
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from an empty list.');
      return item;
    },
  };
}

/** Hashes the text's code units (FNV-1a). */
function seedNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Writes field values in every language; a text depends only on its key. */
export type ContentWriter = ReturnType<typeof createContentWriter>;

/** Leaves some languages out of every eighth text, which then show English. */
function translated(locales: readonly Locale[], key: string): readonly Locale[] {
  const random = createRandom(`${key} languages`);
  if (random.below(8) > 0) return locales;
  return locales.filter(({ code }) => code === 'en' || random.below(3) > 0);
}

/** Creates the writer of a space in some languages. */
export function createContentWriter(locales: readonly Locale[]) {
  const write = <Value>(key: string, valueIn: (text: PseudoText) => Value): Localized<Value> => ({
    byLocale: Object.fromEntries(
      translated(locales, key).map((locale) => [locale.contentful, valueIn(createPseudoText(locale, key))]),
    ),
  });
  return {
    phrase: (key: string, words: number) => write(key, (text) => text.phrase(words)),
    paragraph: (key: string, words: number) => write(key, (text) => text.paragraph(words)),
    phrases: (key: string, count: number, words: number) =>
      write(key, (text) => Array.from({ length: count }, () => text.phrase(words))),
    document: (key: string, outline: keyof typeof outlines, linkedEntries: readonly string[]) =>
      write(key, (text) => documentOf(outline, text, linkedEntries)),
  };
}

/** Writes headings and sentences with a language's letters, word lengths and bytes. */
interface PseudoText {
  readonly phrase: (words: number) => string;
  readonly paragraph: (words: number) => string;
}

type Alphabet = readonly [onsets: string, vowels: string, syllables: number, space: string, stop: string];

const alphabets: Readonly<Record<Exclude<Script, 'chinese' | 'greek' | 'other'>, Alphabet>> = {
  latin: ['b c d f g h k l m n p r s t v w st tr pl', 'a e i o u', 3, ' ', '. '],
  cyrillic: ['б в г д ж з к л м н п р с т ш', 'а е и о у ы я', 3, ' ', '. '],
  arabic: ['ب ت ج د ر س ش ع ف ق ك ل م ن', 'ا و ي', 3, ' ', '. '],
  thai: ['ก ข ค ง จ ช ด ต น บ ป พ ม ร ล ว ส ห อ', 'า ี ู ะ อ', 2, '', ' '],
  japanese: ['網 地 図 道 国 安 全 速 私 接 続 か し て の は を', 'い う え お す る', 1, '', '。'],
  korean: ['가 나 다 라 마 바 사 자 한 국 보 안', '은 는 이 의 도 로', 1, ' ', '. '],
};

/** Additional letters by UI code. */
const ownVowels: Readonly<Record<string, string>> = {
  de: 'ä ö ü',
  fr: 'é è ê',
  dk: 'æ ø å',
  es: 'á é ó',
  fi: 'ä ö yö',
  hu: 'á é ő ű',
  it: 'à è ù',
  nl: 'ee oo ij',
  no: 'æ ø å',
  pl: 'ą ę ó',
  pt: 'ã õ á',
  se: 'å ä ö',
  tr: 'ı ü ö',
  vn: 'ắ ề ộ ư',
  ua: 'і ї є',
};

const vocabularies = new Map<string, readonly string[]>();

function createPseudoText(locale: Locale, seed: string): PseudoText {
  const random = createRandom(`${seed} ${locale.code}`);
  const vocabulary = vocabularyOf(locale);
  const [, , , space, stop] = alphabets[locale.script as keyof typeof alphabets];
  const phrase = (words: number) => {
    const text = Array.from({ length: words }, () => random.pick(vocabulary)).join(space);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return {
    phrase,
    paragraph: (words) => {
      const sentences: string[] = [];
      for (let left = words; left > 0; ) {
        const length = Math.min(left, 6 + random.below(9));
        sentences.push(phrase(length));
        left -= length;
      }
      return `${sentences.join(stop)}${stop.trim()}`;
    },
  };
}

function vocabularyOf(locale: Locale): readonly string[] {
  const known = vocabularies.get(locale.code);
  if (known) return known;
  const random = createRandom(`vocabulary ${locale.code}`);
  const vocabulary = Array.from({ length: 400 }, () => wordOf(locale, random));
  vocabularies.set(locale.code, vocabulary);
  return vocabulary;
}

function wordOf({ code, script }: Locale, random: Random): string {
  const [onsets, vowels, syllables] = alphabets[script as keyof typeof alphabets];
  const allVowels = `${vowels} ${ownVowels[code] ?? ''}`.trim().split(' ');
  const length = 1 + random.below(syllables);
  const parts = Array.from({ length }, () => random.pick(onsets.split(' ')) + random.pick(allVowels));
  return parts.join('');
}

type Part = (text: PseudoText, linkedEntries: readonly string[]) => RichTextElement;

/** Typical documents, differing between languages only in their words. */
const outlines = {
  article: [heading(2), withEntryLink(14, 0), withBold(14), list('unordered-list', 3, 6)],
  guide: [heading(3), list('ordered-list', 3, 6), quote(10)],
  leftColumn: [heading(3), withEntryLink(12, 1)],
  rightColumn: [paragraph(10), withWebLink(10)],
  tile: [paragraph(10)],
} satisfies Record<string, readonly Part[]>;

/** @param linkedEntries two ids of entries that its links lead to */
function documentOf(
  outline: keyof typeof outlines,
  text: PseudoText,
  linkedEntries: readonly string[],
): RichTextDocument {
  const parts = outlines[outline].map((part) => part(text, linkedEntries));
  return { ...element('document', parts), nodeType: 'document' };
}

function heading(level: number): Part {
  return (text) => element(`heading-${level}`, [textNode(text.phrase(4))]);
}

function paragraph(words: number): Part {
  return (text) => element('paragraph', [textNode(text.paragraph(words))]);
}

function withBold(words: number): Part {
  return (text) => around(text, words, textNode(text.phrase(2), 'bold'));
}

function withEntryLink(words: number, which: number): Part {
  return (text, linkedEntries) => {
    const data = linkTo('Entry', linkedEntries[which] ?? '');
    return around(text, words, element('entry-hyperlink', [textNode(text.phrase(3))], data));
  };
}

function withWebLink(words: number): Part {
  return (text) => {
    const data = { uri: 'https://www.example.org/reference?from=wayfold' };
    return around(text, words, element('hyperlink', [textNode(text.phrase(2))], data));
  };
}

/** Builds a paragraph with a node in the middle. */
function around(text: PseudoText, words: number, middle: RichTextNode): RichTextElement {
  const before = textNode(`${text.paragraph(words / 2)} `);
  const after = textNode(` ${text.paragraph(words / 2)}`);
  return element('paragraph', [before, middle, after]);
}

function list(nodeType: 'ordered-list' | 'unordered-list', items: number, words: number): Part {
  return (text, links) =>
    element(
      nodeType,
      Array.from({ length: items }, () => element('list-item', [paragraph(words)(text, links)])),
    );
}

function quote(words: number): Part {
  return (text, links) => element('blockquote', [paragraph(words)(text, links)]);
}
