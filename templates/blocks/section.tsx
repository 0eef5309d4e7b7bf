import type { ReactNode } from 'react';
import { useAnchorIds } from '../anchor-ids-context.ts';
import { Heading, Subheadings } from './heading.tsx';
import styles from './section.module.css';

interface Props {
  readonly heading: string | undefined;
  readonly anchorId?: string | undefined;
  /** `prose` keeps lines short enough to read. */
  readonly layout?: 'wide' | 'prose';
  readonly children?: ReactNode;
}

/** A full-width band of the page: an optional heading, which the headings inside are below, and content. */
export function Section({ heading, anchorId, layout = 'wide', children }: Props) {
  const anchorIds = useAnchorIds();
  return (
    <section className={styles.section} id={anchorId ? anchorIds(anchorId) : undefined}>
      <div className={`${styles.inner} ${styles[layout]}`}>
        <Heading text={heading} className={styles.heading} />
        {heading ? <Subheadings>{children}</Subheadings> : children}
      </div>
    </section>
  );
}
