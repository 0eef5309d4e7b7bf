import type { ReactNode } from 'react';
import { useAnchorIds } from '../anchor-ids-context.ts';
import type { TextLanguage } from '../foreign-text.ts';
import { Heading, Subheadings } from './heading.tsx';
import styles from './section.module.css';

interface Props {
  readonly heading: string | undefined;
  /** The heading's, where it isn't the page's. */
  readonly language?: TextLanguage | undefined;
  readonly anchorId?: string | undefined;
  /** `prose` keeps lines short enough to read; `columns` of text begin where their heading does. */
  readonly layout?: 'wide' | 'prose' | 'columns';
  /** May need the id that the section has got. */
  readonly children?: ReactNode | ((id: string | undefined) => ReactNode);
}

/** A full-width band of the page: an optional heading, which the headings inside are below, and content. */
export function Section({ heading, language, anchorId, layout = 'wide', children }: Props) {
  const anchorIds = useAnchorIds();
  const id = anchorId ? anchorIds(anchorId) : undefined;
  const content = typeof children === 'function' ? children(id) : children;
  return (
    <section className={styles.section} id={id}>
      <div className={`${styles.inner} ${styles[layout]}`}>
        <Heading text={heading} className={styles.heading} language={language} />
        {heading ? <Subheadings>{content}</Subheadings> : content}
      </div>
    </section>
  );
}
