import type { ReactNode } from 'react';
import { useAnchorIds } from '../anchor-ids-context.ts';
import { Heading, Subheadings } from './heading.tsx';
import styles from './section.module.css';

interface Props {
  readonly heading: string | undefined;
  readonly anchorId?: string | undefined;
  /** `prose` keeps lines short enough to read. */
  readonly layout?: 'wide' | 'prose';
  /** May need the id that the section has got. */
  readonly children?: ReactNode | ((id: string | undefined) => ReactNode);
}

/** A full-width band of the page: an optional heading, which the headings inside are below, and content. */
export function Section({ heading, anchorId, layout = 'wide', children }: Props) {
  const anchorIds = useAnchorIds();
  const id = anchorId ? anchorIds(anchorId) : undefined;
  const content = typeof children === 'function' ? children(id) : children;
  return (
    <section className={styles.section} id={id}>
      <div className={`${styles.inner} ${styles[layout]}`}>
        <Heading text={heading} className={styles.heading} />
        {heading ? <Subheadings>{content}</Subheadings> : content}
      </div>
    </section>
  );
}
