import type { Entry } from '../../domain/content/entries.ts';
import { useAnchorIds, usePage } from '../pages/page-context.ts';
import { Block } from './block.tsx';
import styles from './content-block-group.module.css';
import { Heading } from './section.tsx';

/** Renders blocks under one heading, cards that follow each other side by side. */
export function ContentBlockGroup({ entry }: { readonly entry: Entry<'contentBlockGroup'> }) {
  const anchorIds = useAnchorIds();
  const blocks = usePage().entries(entry.blocks);
  const runs: (typeof blocks)[] = [];
  for (const block of blocks) {
    const last = block.type === 'card' && runs.at(-1)?.[0]?.type === 'card' ? runs.pop() : [];
    runs.push([...(last ?? []), block]);
  }
  const content = runs.map((run) => {
    const shown = run.map((block) => <Block key={block.id} entry={block} />);
    if (run[0]?.type !== 'card') return shown;
    return (
      <div key={run[0].id} className={`page-wide ${styles.cards}`}>
        {shown}
      </div>
    );
  });
  return (
    <section className={styles.group} id={entry.anchorId ? anchorIds.next(entry.anchorId) : undefined}>
      <Heading entry={entry} className={`page-wide ${styles.heading}`}>
        <div className={styles.stack}>{content}</div>
      </Heading>
    </section>
  );
}
