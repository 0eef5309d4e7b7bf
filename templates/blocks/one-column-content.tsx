import type { Entry } from '../../domain/content/entries.ts';
import { languageOf } from '../pages/page-context.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { Section } from './section.tsx';

/** Shows text in one column. */
export function OneColumnContent({ entry }: { readonly entry: Entry<'oneColumnContent'> }) {
  return (
    <Section
      heading={entry.heading}
      language={languageOf(entry, 'heading')}
      anchorId={entry.anchorId}
      layout="prose"
    >
      <RichText entry={entry} field="content" hasContents />
    </Section>
  );
}
