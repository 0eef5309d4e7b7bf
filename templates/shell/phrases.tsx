import { Fragment } from 'react';
import { keepRepeats } from '../../domain/locales/phrases.ts';
import { usePage } from '../pages/page-context.ts';

/** Shows a text that breaks between its phrases (docs/decisions/line-breaks.md). */
export function Phrases({ text }: { readonly text: string }) {
  const phrases = usePage().phrases(text);
  if (phrases.length < 2) return text;
  return (
    <span className="phrases">
      {phrases.map((phrase, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}

/** Shows a text of some lines, in which a Thai mark of repetition begins none. */
export function Sentences({ text }: { readonly text: string }) {
  const { phrases } = usePage();
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
