/** Options of the search box and their matching. */

/** Describes a country of the server list. */
export interface SearchableCountry {
  readonly id: string;
  /** Localized. */
  readonly name: string;
  readonly englishName: string;
  readonly clusters: readonly { readonly id: string; readonly name: string }[];
}

/** Describes an option of the search box. */
export interface SearchOption {
  /** Id of the country or cluster. */
  readonly id: string;
  readonly label: string;
  /** Alternative names to match. */
  readonly alternatives: readonly string[];
}

/**
 * Returns the sorted union of cluster and country names (spec 2 §5). A name shared with a cluster leads to the country; one shared by
 * clusters to the first. @param tag BCP 47, for sorting
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
  // Breaks ties, so that the order is deterministic.
  return [...byLabel.values()].sort((a, b) => compare(a.label, b.label) || (a.label < b.label ? -1 : 1));
}

/** Describes a matching option. */
export interface OptionMatch {
  readonly option: SearchOption;
  /** Range of the match in the label, in UTF-16 units; undefined for a match in another name. */
  readonly part: Part | undefined;
}

type Part = readonly [start: number, end: number];

/** Describes the best matches and their total. */
interface Matches {
  readonly shown: OptionMatch[];
  readonly total: number;
}

/** Limits the shown matches for rendering speed. */
export const maxShown = 50;

/** Finds options that contain the typed text: first at the start of a word, then elsewhere, in list order. Empty text matches nothing. */
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
  /** With a leading space, so that all words start alike. */
  readonly names: readonly string[];
}

const folded = new WeakMap<readonly SearchOption[], readonly FoldedOption[]>();

/** Normalizes the names once per list. */
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

/** Finds the query in a label, preferably at the start of a word. @param query normalized and trimmed */
function matchedPart(label: string, query: string): Part | undefined {
  const { text, origins } = foldText(label);
  const atWordStart = ` ${text}`.indexOf(` ${query}`);
  const first = atWordStart >= 0 ? atWordStart : text.indexOf(query);
  if (first < 0) return undefined;
  const start = origins[first] ?? 0;
  return [start, endAfter(label, origins, first + query.length)];
}

/** Extends a match to a whole character: `ß` for `s`, a consonant with its vowel sign. */
function endAfter(label: string, origins: readonly number[], next: number): number {
  const last = origins[next - 1] ?? 0;
  const end = origins.slice(next).find((origin) => origin > last) ?? label.length;
  const marks = /^\p{M}+/u.exec(label.slice(end))?.[0] ?? '';
  return end + marks.length;
}

interface FoldedText {
  readonly text: string;
  /** Index in the original after each unit, and its length at the end. */
  readonly origins: readonly number[];
}

/** Normalizes a name for search: no accents, no case, single spaces; independent of the language, so that İ, ı and i are equal. */
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
  if (hiragana.test(letter)) return String.fromCharCode(letter.charCodeAt(0) + hiraganaToKatakana);
  return letters[letter] ?? letter;
}

/**
 * Matches Latin and Cyrillic accents, Arabic vowel marks and tatweel, dots, and format characters. Marks of Thai, Hindi and Japanese
 * are letters and stay.
 */
const ignored = /[\u0300-\u036f\u064b-\u065f\u0670\u0640.\p{Cf}]/gu;

const separator = /[\p{P}\p{S}\p{Z}\s]/u;

const hiragana = /[\u3041-\u3096]/;
const hiraganaToKatakana = 0x60;

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
