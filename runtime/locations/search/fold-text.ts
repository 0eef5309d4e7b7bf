export interface FoldedText {
  readonly text: string;
  /** Where the character behind each unit of `text` begins in the original, and last the original's length. */
  readonly origins: readonly number[];
}

/**
 * Reduces a name to what people type for it: no accents, no case, one space for whatever separates words.
 *
 * Both names and queries go through it, so a letter needs no right spelling, only the same one. It keeps no language's
 * own rules: a Turkish reader may type İ, ı or i, and so may everybody else.
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

/** A list of names has few different characters; taking one apart costs far more than finding it here. */
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
  if (hiragana.test(letter)) return String.fromCharCode(letter.charCodeAt(0) + hiraganaToKatakana);
  return letters[letter] ?? letter;
}

/**
 * Accents of Latin and Cyrillic, Arabic vowel marks and the stroke that stretches words, dots of abbreviations, and
 * characters without a shape. Other marks stay: Thai and Hindi write vowels with them, Japanese whole consonants.
 */
const ignored = /[\u0300-\u036f\u064b-\u065f\u0670\u0640.\p{Cf}]/gu;

const separator = /[\p{P}\p{S}\p{Z}\s]/u;

const hiragana = /[\u3041-\u3096]/;
const hiraganaToKatakana = 0x60;

/** Letters that Unicode doesn't take apart into a letter and its accent. */
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
  // Arabic: alef with a joining mark, alef without dots for ya, ta marbuta; then Persian keyboards' ya and kaf.
  '\u0671': '\u0627',
  '\u0649': '\u064a',
  '\u0629': '\u0647',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
};
