import type { ReactNode } from 'react';
import { keepRepeats } from '../../domain/locales/phrases.ts';
import type { PageContext } from '../pages/page-context.ts';

type Page = Pick<PageContext, 'phrases'>;

/**
 * Shows a text that breaks between its phrases (docs/decisions/line-breaks.md). A function, so that texts whose lines break at spaces
 * take no element of their own.
 */
export function inPhrases(text: string, { phrases }: Page): ReactNode {
  const parts = phrases?.(text) ?? [];
  if (parts.length < 2) return text;
  return (
    <span className="phrases">
      {parts.flatMap((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        at > 0 ? [<wbr key={at} />, part] : part,
      )}
    </span>
  );
}

/** Shows a text of some lines, in which a Thai mark of repetition begins none. */
export function inSentences(text: string, { phrases }: Page): ReactNode {
  if (!phrases) return text;
  return keepRepeats(text, phrases).map(({ value, isKept }, at) =>
    isKept ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <span key={at} className="phrases">
        {value}
      </span>
    ) : (
      value
    ),
  );
}
