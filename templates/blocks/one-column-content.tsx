import type { Entry } from '../../domain/content/entries.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { Section } from './section.tsx';

/** Shows text in one column. */
export function OneColumnContent({ entry }: { readonly entry: Entry<'oneColumnContent'> }) {
  return (
    <Section entry={entry} layout="prose">
      <RichText entry={entry} field="content" hasContents />
    </Section>
  );
}
