import { foldText } from './fold-text.ts';
import { matchedPart, type Part } from './matched-part.ts';
import type { SearchOption } from './search-options.ts';

export interface OptionMatch {
  readonly option: SearchOption;
  /** What fits in the label; undefined where only another name fits. */
  readonly part: Part | undefined;
}

export interface Matches {
  /** The best ones. */
  readonly shown: OptionMatch[];
  /** How many there are, shown or not. */
  readonly total: number;
}

/** More are no help to someone who can type another letter, and cost time to draw. */
export const shownAtMost = 50;

/**
 * The options whose label or another name contains what was typed: first those where a word starts with it, then the
 * others, each in the order of the list. Nothing typed fits nothing.
 */
export function matchOptions(options: readonly SearchOption[], typed: string, limit = shownAtMost): Matches {
  const query = foldText(typed).text.trimEnd();
  if (query === '') return { shown: [], total: 0 };
  const atWordStart: SearchOption[] = [];
  const inWord: SearchOption[] = [];
  for (const { option, names } of foldedNames(options)) {
    if (names.some((name) => name.includes(` ${query}`))) atWordStart.push(option);
    else if (names.some((name) => name.includes(query))) inWord.push(option);
  }
  const all = [...atWordStart, ...inWord];
  const shown = all.slice(0, limit).map((option) => ({ option, part: matchedPart(option.label, query) }));
  return { shown, total: all.length };
}

interface FoldedOption {
  readonly option: SearchOption;
  /** Each with a space in front, so that the first word begins like the others. */
  readonly names: readonly string[];
}

const folded = new WeakMap<readonly SearchOption[], readonly FoldedOption[]>();

/** Every letter that is typed asks for the same list. */
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
