/** The options of the search box, and how typed text is matched against them. */

/** Describes a country of the server list. */
export interface SearchableCountry {
  readonly id: string;
  /** In the reader's language. */
  readonly name: string;
  readonly englishName: string;
  readonly clusters: readonly { readonly id: string; readonly name: string }[];
}

/** Describes an option of the search box. */
export interface SearchOption {
  /** Id of the country or cluster. */
  readonly id: string;
  readonly label: string;
  /** Other names that find it. */
  readonly alternatives: readonly string[];
}

/**
 * Returns the sorted union of cluster and country names (spec 2 §5), one option a name.
 *
 * A name that a country and a cluster share leads to the country, where its clusters are listed too; one that several
 * clusters share leads to the first of them.
 *
 * @param tag the reader's language, BCP 47, for the order
 */
export function searchOptions(countries: readonly SearchableCountry[], tag: string): SearchOption[] {
  const all = [
    ...countries.map(({ id, name, englishName }) => ({
      id,
      label: name,
      alternatives: englishName === name ? [] : [englishName],
    })),
    ...countries.flatMap(({ clusters }) =>
      clusters.map(({ id, name }) => ({ id, label: name, alternatives: [] })),
    ),
  ];
  const byLabel = new Map<string, SearchOption>();
  for (const option of all) if (!byLabel.has(option.label)) byLabel.set(option.label, option);
  const { compare } = new Intl.Collator(tag);
  // Labels that a language sorts alike, such as ones that differ in a hyphen, still have one order.
  return [...byLabel.values()].sort((a, b) => compare(a.label, b.label) || (a.label < b.label ? -1 : 1));
}

/** Describes an option that matches the typed text. */
export interface OptionMatch {
  readonly option: SearchOption;
  /** Start and end of the matching part of the label, in UTF-16 units; undefined where only another name fits. */
  readonly part: Part | undefined;
}

type Part = readonly [start: number, end: number];

/** Holds the best matches and the number of all. */
interface Matches {
  readonly shown: OptionMatch[];
  readonly total: number;
}

/** Limits the matches that are shown: more don't help a visitor who can type another letter, and take time to render. */
export const maxShown = 50;

/**
 * Finds the options whose label or another name contains the typed text: first those where a word starts with it, then the
 * others, each in the order of the list. Empty text matches nothing.
 */
export function matchOptions(options: readonly SearchOption[], typed: string): Matches {
  const query = foldText(typed).text.trimEnd();
  if (query === '') return { shown: [], total: 0 };
  const atWordStart: SearchOption[] = [];
  const inWord: SearchOption[] = [];
  for (const { option, names } of foldedNames(options)) {
    if (names.some((name) => name.includes(` ${query}`))) atWordStart.push(option);
    else if (names.some((name) => name.includes(query))) inWord.push(option);
  }
  const all = [...atWordStart, ...inWord];
  const shown = all.slice(0, maxShown).map((option) => ({ option, part: matchedPart(option.label, query) }));
  return { shown, total: all.length };
}

interface FoldedOption {
  readonly option: SearchOption;
  /** Each with a space in front, so that all words begin alike. */
  readonly names: readonly string[];
}

const folded = new WeakMap<readonly SearchOption[], readonly FoldedOption[]>();

/** Folds the names of a list once: each typed letter searches the same list. */
function foldedNames(options: readonly SearchOption[]): readonly FoldedOption[] {
  const known = folded.get(options);
  if (known) return known;
  const made = options.map((option) => ({
    option,
    names: [option.label, ...option.alternatives].map((name) => ` ${foldText(name).text}`),
  }));
  folded.set(options, made);
  return made;
}

/** Finds the query in a label, preferably at the start of a word. @param query folded, without spaces around it */
function matchedPart(label: string, query: string): Part | undefined {
  const { text, origins } = foldText(label);
  const atWordStart = ` ${text}`.indexOf(` ${query}`);
  const first = atWordStart >= 0 ? atWordStart : text.indexOf(query);
  if (first < 0) return undefined;
  const start = origins[first] ?? 0;
  return [start, endAfter(label, origins, first + query.length)];
}

/** Completes half a character: `s` of `ß`, a consonant without the vowel written above it. */
function endAfter(label: string, origins: readonly number[], next: number): number {
  const last = origins[next - 1] ?? 0;
  const end = origins.slice(next).find((origin) => origin > last) ?? label.length;
  const marks = /^\p{M}+/u.exec(label.slice(end))?.[0] ?? '';
  return end + marks.length;
}

interface FoldedText {
  readonly text: string;
  /** Index in the original of the character behind each unit of `text`, and last the original's length. */
  readonly origins: readonly number[];
}

/**
 * Folds a name to what people type for it: no accents, no case, one space between words.
 *
 * Both names and queries are folded, so a letter needs no right spelling, only the same one. No language has rules of its
 * own: a Turkish reader may type İ, ı or i, and so may any other.
 */
function foldText(original: string): FoldedText {
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

/** Caches folded characters: names have few different ones, and normalizing is far slower than a look-up. */
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
 * Matches accents of Latin and Cyrillic, Arabic vowel marks and tatweel, dots of abbreviations, and format characters. Other
 * marks stay: Thai and Hindi write vowels with them, Japanese whole consonants.
 */
const ignored = /[\u0300-\u036f\u064b-\u065f\u0670\u0640.\p{Cf}]/gu;

const separator = /[\p{P}\p{S}\p{Z}\s]/u;

const hiragana = /[\u3041-\u3096]/;
const hiraganaToKatakana = 0x60;

/** Letters that Unicode doesn't decompose into a letter and its accent. */
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
