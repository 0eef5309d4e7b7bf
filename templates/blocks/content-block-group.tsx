import type { Entry } from '../../domain/content/entries.ts';
import { languageOf, useAnchorIds, usePage } from '../pages/page-context.ts';
import { Block } from './block.tsx';
import styles from './content-block-group.module.css';
import { Heading, Subheadings } from './section.tsx';

/** Renders blocks under one heading; a group that holds only cards puts them side by side. */
export function ContentBlockGroup({ entry }: { readonly entry: Entry<'contentBlockGroup'> }) {
  const anchorIds = useAnchorIds();
  const blocks = usePage().entries(entry.blocks);
  const layout = blocks.every((block) => block.type === 'card') ? `page-wide ${styles.cards}` : styles.stack;
  const content = blocks.map((block) => <Block key={block.id} entry={block} />);
  return (
    <section className={styles.group} id={entry.anchorId ? anchorIds.next(entry.anchorId) : undefined}>
      <Heading
        text={entry.heading}
        className={`page-wide ${styles.heading}`}
        language={languageOf(entry, 'heading')}
      />
      <div className={layout}>{entry.heading ? <Subheadings>{content}</Subheadings> : content}</div>
    </section>
  );
}
