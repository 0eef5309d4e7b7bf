import type { ReactNode } from 'react';
import { keepRepeats, type Piece, piecesOf, type SplitPhrases } from '../../domain/locales/phrases.ts';
import { RawMarkup } from '../markup.ts';
import { InLanguage, markupIn } from '../shape.tsx';
import type { Text } from '../text.ts';

/**
 * Shows a text that breaks between its phrases (docs/decisions/line-breaks.md). A function, so that texts whose lines break at spaces
 * take no element of their own.
 */
export function inPhrases(text: Text): ReactNode {
  return shownIn(text, piecesOf, 3);
}

/** Shows a text of some lines, in which a Thai mark of repetition begins none. */
export function inSentences(text: Text): ReactNode {
  return shownIn(text, keepRepeats, 2);
}

/** Many pages show the same text of a button. */
const known = new WeakMap<SplitPhrases, Map<string, ReactNode>>();

/** @param fewest parts of a text that is more than one */
function shownIn(text: Text, split: typeof piecesOf, fewest: number): ReactNode {
  return (
    <InLanguage>
      {(own, inLanguage) => {
        const { phrases } = own;
        const words = inLanguage(text);
        if (!phrases) return words;
        const texts = known.get(phrases) ?? new Map<string, ReactNode>();
        known.set(phrases, texts);
        const key = `${fewest}${words}`;
        if (texts.has(key)) return texts.get(key);
        const pieces = split(words, phrases);
        const markup = () => markupIn(own, <span className="phrases">{pieces.map(shown)}</span>);
        const node = pieces.length < fewest ? words : <RawMarkup markup={markup()} />;
        texts.set(key, node);
        return node;
      }}
    </InLanguage>
  );
}

function shown({ value, isKept }: Piece, at: number): ReactNode {
  return isKept ? <span key={at}>{value}</span> : value;
}
