import type { Entry } from '../../domain/entries.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { Section } from './section.tsx';

export function OneColumnContent({ entry }: { readonly entry: Entry<'oneColumnContent'> }) {
  return (
    <Section heading={entry.heading} anchorId={entry.anchorId} layout="prose">
      <RichText document={entry.content} />
    </Section>
  );
}
