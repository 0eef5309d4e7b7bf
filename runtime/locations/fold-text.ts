/** Normalization of names and typed text for the search. */

export interface FoldedText {
  readonly text: string;
  /** Index in the original after each unit, and its length at the end. */
  readonly origins: readonly number[];
}

/**
 * Normalizes a name for search: no accents, no case, single spaces, katakana of full size; independent of the language, so that İ, ı and i
 * are equal.
 */
export function foldText(original: string): FoldedText {
  let text = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of original) {
    const folded = foldCharacter(character);
    if (folded !== ' ' || (text !== '' && !text.endsWith(' '))) {
      text += folded;
      for (let unit = 0; unit < folded.length; unit += 1) origins.push(at);
    }
    at += character.length;
  }
  return { text, origins: [...origins, at] };
}

/** Caches characters, as normalizing is slow. */
const known = new Map<string, string>();

function foldCharacter(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const plain = character.normalize('NFKD').replace(ignored, '').toLowerCase();
  const folded = Array.from(plain, foldLetter).join('');
  known.set(character, folded);
  return folded;
}

function foldLetter(letter: string): string {
  if (separator.test(letter)) return ' ';
  const kana = hiragana.test(letter)
    ? String.fromCharCode(letter.charCodeAt(0) + hiraganaToKatakana)
    : letter;
  // A small letter precedes its full-size one in Unicode.
  if (smallKatakana.test(kana)) return String.fromCharCode(kana.charCodeAt(0) + 1);
  return letters[kana] ?? kana;
}

/**
 * Matches Latin and Cyrillic accents, Arabic vowel marks and tatweel, dots, and format characters. Marks of Thai, Hindi and Japanese
 * are letters and stay.
 */
const ignored = /[\u0300-\u036f\u064b-\u065f\u0670\u0640.\p{Cf}]/gu;

const separator = /[\p{P}\p{S}\p{Z}\s]/u;

const hiragana = /[\u3041-\u3096]/;
const hiraganaToKatakana = 0x60;
const smallKatakana = /[ァィゥェォッャュョヮ]/;

/** Letters without a Unicode decomposition. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ґ: 'г',
  ʼ: ' ',
  ʻ: ' ',
  // Arabic: alef wasla, alef maksura, ta marbuta; then Persian yeh and kaf.
  '\u0671': '\u0627',
  '\u0649': '\u064a',
  '\u0629': '\u0647',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
};
