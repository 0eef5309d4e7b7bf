import type { ReactNode } from 'react';
import type { Entry } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { languageOf, useAnchorIds, useFormerAnchor, usePage } from '../pages/page-context.ts';
import { ItemLink } from '../shell/links.tsx';
import { inPhrases, inSentences } from '../shell/phrases.tsx';
import { createTemplateContext } from '../static-markup.ts';
import styles from './section.module.css';

/** Holds the heading and the anchor of an entry, or texts in the page's language that stand in for them. */
interface Headed extends Partial<Pick<Entry, 'id' | 'languages'>> {
  readonly heading?: string | undefined;
  readonly anchorId?: string | undefined;
}

interface SectionProps {
  readonly entry?: Headed;
  /** `prose` keeps lines short enough to read; `columns` of text begin where their heading does. */
  readonly layout?: 'wide' | 'prose' | 'columns';
  /** Takes less room above and below: for lists, links and notes. */
  readonly isDense?: boolean;
  /** May need the id that the section has got. */
  readonly children?: ReactNode | ((id: string | undefined) => ReactNode);
}

/** Shows a full-width band of the page: an optional heading, which the headings inside are below, and content. */
export function Section({ entry = {}, layout = 'wide', isDense, children }: SectionProps) {
  const anchorIds = useAnchorIds();
  const id = entry.anchorId ? anchorIds.next(entry.anchorId) : undefined;
  return (
    <section className={isDense ? `${styles.section} ${styles.dense}` : styles.section} id={id}>
      <div className={layout === 'wide' ? 'page-wide' : `page-wide ${styles[layout]}`}>
        <Heading entry={entry} className={styles.heading}>
          {typeof children === 'function' ? children(id) : children}
        </Heading>
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

/** Holds the headings that a page has shown so far: whether its only one of level 1, and the level of the last. */
export const PageOutline = createTemplateContext<{ hasMain: boolean; last: number } | undefined>(undefined);

interface HeadingProps {
  readonly entry: Headed;
  readonly className?: string | undefined;
  /** Links the text of the heading, if it has an address. */
  readonly item?: NavigationItem | undefined;
  readonly linkClass?: string | undefined;
  /** Content under the heading; its own headings are a level smaller. */
  readonly children?: ReactNode;
}

/** Shows a heading at the level of its place on the page, which anchors can name. */
export function Heading({ entry, className, item, linkClass, children }: HeadingProps) {
  const page = usePage();
  const level = HeadingLevel.use();
  const anchorIds = useAnchorIds();
  const outline = PageOutline.use();
  const { heading } = entry;
  if (!heading) return children;
  if (outline) outline.last = level;
  const Tag = `h${level}` as const;
  const id = anchorIds.next(heading);
  const text = inPhrases(heading, page);
  return (
    <>
      <Tag id={id} className={className} {...languageOf(entry, 'heading')}>
        <FormerAnchor text={heading} id={id} />
        {item?.url ? (
          <ItemLink item={item} className={linkClass}>
            {text}
          </ItemLink>
        ) : (
          text
        )}
      </Tag>
      <HeadingLevel.Provider value={Math.min(level + 1, 6) as Level}>{children}</HeadingLevel.Provider>
    </>
  );
}

/** Shows parts with headings of their own: below the heading of their block or, where it has none, the one before. */
export function Parts({ children }: { readonly children: ReactNode }) {
  const level = HeadingLevel.use();
  const isBelow = level === 2 && (PageOutline.use()?.last ?? 1) > 1;
  return <HeadingLevel.Provider value={isBelow ? 3 : level}>{children}</HeadingLevel.Provider>;
}

interface TextProps<Field extends string> {
  readonly entry: Pick<Entry, 'languages'> & { readonly [Name in Field]?: string | undefined };
  readonly field: Field;
  readonly className?: string | undefined;
  readonly as?: 'p' | 'span' | 'div' | 'figcaption';
}

/** Shows a text in its language, by default as a paragraph. */
export function Text<Field extends string>({ entry, field, className, as: Tag = 'p' }: TextProps<Field>) {
  const page = usePage();
  const text = entry[field];
  if (!text) return null;
  return (
    <Tag className={className} {...languageOf(entry, field)}>
      {inSentences(text, page)}
    </Tag>
  );
}

/** Keeps links to a heading's former anchor valid. */
export function FormerAnchor({ text, id }: { readonly text: string; readonly id: string | undefined }) {
  const former = useFormerAnchor(text, id);
  return former === undefined ? null : <span id={former} />;
}
