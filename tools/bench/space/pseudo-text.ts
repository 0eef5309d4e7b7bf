import type { Locale, Script } from '../../../domain/locales/locales.ts';
import { createRandom, type Random } from './random.ts';

/** Writes text without meaning that has the letters, word lengths and bytes of a language. */
export interface PseudoText {
  /** A heading or a label. */
  readonly phrase: (words: number) => string;
  /** Sentences with about so many words. */
  readonly paragraph: (words: number) => string;
}

interface Alphabet {
  readonly onsets: string;
  readonly vowels: string;
  readonly syllables: number;
  readonly space: string;
  readonly stop: string;
}

const europeanText = { syllables: 3, space: ' ', stop: '. ' };

const alphabets: Readonly<Record<Script, Alphabet>> = {
  latin: { onsets: 'b c d f g h k l m n p r s t v w st tr pl', vowels: 'a e i o u', ...europeanText },
  cyrillic: { onsets: 'б в г д ж з к л м н п р с т ш', vowels: 'а е и о у ы я', ...europeanText },
  arabic: { onsets: 'ب ت ج د ر س ش ع ف ق ك ل م ن', vowels: 'ا و ي', ...europeanText },
  thai: {
    onsets: 'ก ข ค ง จ ช ด ต น บ ป พ ม ร ล ว ส ห อ',
    vowels: 'า ี ู ะ อ',
    syllables: 2,
    space: '',
    stop: ' ',
  },
  japanese: {
    onsets: '網 地 図 道 国 安 全 速 私 接 続 か し て の は を',
    vowels: 'い う え お す る',
    syllables: 1,
    space: '',
    stop: '。',
  },
  korean: {
    onsets: '가 나 다 라 마 바 사 자 한 국 보 안',
    vowels: '은 는 이 의 도 로',
    syllables: 1,
    space: ' ',
    stop: '. ',
  },
};

/** Letters by UI code that a language has beside those of its script. */
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

/** @param seed the same seed gives the same text */
export function createPseudoText(locale: Locale, seed: string): PseudoText {
  const random = createRandom(`${seed} ${locale.code}`);
  const vocabulary = vocabularyOf(locale);
  const { space, stop } = alphabets[locale.script];
  const phrase = (words: number) =>
    capitalize(Array.from({ length: words }, () => random.pick(vocabulary)).join(space));
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
  const { onsets, vowels, syllables } = alphabets[script];
  const allVowels = `${vowels} ${ownVowels[code] ?? ''}`.trim().split(' ');
  const length = 1 + random.below(syllables);
  const parts = Array.from({ length }, () => random.pick(onsets.split(' ')) + random.pick(allVowels));
  return parts.join('');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
