import type { ReactNode } from 'react';
import type { TextLanguage } from '../../domain/locales/text-direction.ts';
import { useAnchorIds, useFormerAnchor, usePage } from '../pages/page-context.ts';
import { inPhrases } from '../shell/phrases.tsx';
import { createTemplateContext } from '../static-markup.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly heading: string | undefined;
  /** The heading's, where it isn't the page's. */
  readonly language?: TextLanguage | undefined;
  readonly anchorId?: string | undefined;
  /** `prose` keeps lines short enough to read; `columns` of text begin where their heading does. */
  readonly layout?: 'wide' | 'prose' | 'columns';
  /** Takes less room above and below: for lists, links and notes. */
  readonly isDense?: boolean;
  /** May need the id that the section has got. */
  readonly children?: ReactNode | ((id: string | undefined) => ReactNode);
}

/** Shows a full-width band of the page: an optional heading, which the headings inside are below, and content. */
export function Section({ heading, language, anchorId, layout = 'wide', isDense, children }: SectionProps) {
  const anchorIds = useAnchorIds();
  const id = anchorId ? anchorIds.next(anchorId) : undefined;
  const content = typeof children === 'function' ? children(id) : children;
  return (
    <section className={isDense ? `${styles.section} ${styles.dense}` : styles.section} id={id}>
      <div className={layout === 'wide' ? 'page-wide' : `page-wide ${styles[layout]}`}>
        <Heading text={heading} className={styles.heading} language={language} />
        {heading ? <Subheadings>{content}</Subheadings> : content}
      </div>
    </section>
  );
}

type Level = 2 | 3 | 4 | 5 | 6;

const HeadingLevel = createTemplateContext<Level>(2);

/** Returns the level of the headings at this place. */
export function useHeadingLevel(): Level {
  return HeadingLevel.use();
}

/** Makes the headings inside one level smaller. */
export function Subheadings({ children }: { readonly children: ReactNode }) {
  const level = HeadingLevel.use();
  return <HeadingLevel.Provider value={Math.min(level + 1, 6) as Level}>{children}</HeadingLevel.Provider>;
}

/** Holds the headings that a page has shown so far: whether its only one of level 1, and the level of the last. */
export const PageOutline = createTemplateContext<{ hasMain: boolean; last: number } | undefined>(undefined);

interface HeadingProps {
  readonly text: string | undefined;
  readonly className?: string | undefined;
  /** Set if it differs from the page's. */
  readonly language?: TextLanguage | undefined;
  /** Replaces the text inside the heading, such as by a link. */
  readonly children?: ReactNode;
}

/** Shows a heading at the level of its place on the page, which anchors can name. */
export function Heading({ text, className, language, children }: HeadingProps) {
  const page = usePage();
  const level = HeadingLevel.use();
  const anchorIds = useAnchorIds();
  const outline = PageOutline.use();
  if (!text) return null;
  if (outline) outline.last = level;
  const Tag = `h${level}` as const;
  const id = anchorIds.next(text);
  return (
    <Tag id={id} className={className} {...language}>
      <FormerAnchor text={text} id={id} />
      {children ?? inPhrases(text, page)}
    </Tag>
  );
}

/** Keeps links to a heading's former anchor valid. */
export function FormerAnchor({ text, id }: { readonly text: string; readonly id: string | undefined }) {
  const former = useFormerAnchor(text, id);
  return former === undefined ? null : <span id={former} />;
}
