import type { ReactNode } from 'react';
import { keepRepeats, type Piece, piecesOf } from '../../domain/locales/phrases.ts';
import type { PageContext } from '../pages/page-context.ts';

type Page = Pick<PageContext, 'phrases'>;

/**
 * Shows a text that breaks between its phrases (docs/decisions/line-breaks.md). A function, so that texts whose lines break at spaces
 * take no element of their own.
 */
export function inPhrases(text: string, { phrases }: Page): ReactNode {
  const pieces = phrases ? piecesOf(text, phrases) : [];
  return pieces.length < 3 ? text : <span className="phrases">{pieces.map(shown)}</span>;
}

/** Shows a text of some lines, in which a Thai mark of repetition begins none. */
export function inSentences(text: string, { phrases }: Page): ReactNode {
  const pieces = phrases ? keepRepeats(text, phrases) : [];
  return pieces.length < 2 ? text : <span className="phrases">{pieces.map(shown)}</span>;
}

function shown({ value, isKept }: Piece, at: number): ReactNode {
  return isKept ? <span key={at}>{value}</span> : value;
}
