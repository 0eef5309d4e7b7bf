import { useShape } from '../pages/page-context.ts';
import type { Shown } from '../text.ts';
import { Block } from './block.tsx';
import styles from './content-block-group.module.css';
import { anchorFor, Heading } from './section.tsx';

/** Renders blocks under one heading, cards that follow each other side by side. */
export function ContentBlockGroup({ entry }: { readonly entry: Shown<'contentBlockGroup'> }) {
  const page = useShape();
  const id = anchorFor(page, entry.anchorId);
  const blocks = page.entries(entry.blocks);
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
    <section className={styles.group} id={id}>
      <Heading entry={entry} className={`page-wide ${styles.heading}`}>
        <div className={styles.stack}>{content}</div>
      </Heading>
    </section>
  );
}
