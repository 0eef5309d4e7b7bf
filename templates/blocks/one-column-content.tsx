import { RichText } from '../rich-text/rich-text.tsx';
import type { Shown } from '../text.ts';
import { Section } from './section.tsx';

/** Shows text in one column. */
export function OneColumnContent({ entry }: { readonly entry: Shown<'oneColumnContent'> }) {
  return (
    <Section entry={entry} layout="prose">
      <RichText entry={entry} field="content" hasContents />
    </Section>
  );
}
