import type { ReactNode } from 'react';
import type { Entry } from '../../domain/content/entries.ts';
import { isBlank } from '../../domain/content/values.ts';
import {
  type HeadingLevel,
  languageOf,
  type ShapePage,
  usePlace,
  useShape,
  Within,
} from '../pages/page-context.ts';
import { ask, nextText } from '../shape.tsx';
import { ItemLink } from '../shell/links.tsx';
import { inPhrases, inSentences } from '../shell/phrases.tsx';
import type { Text as AnyText, ShownItem, Words } from '../text.ts';
import styles from './section.module.css';

/** Holds the heading and the anchor of an entry, or texts in the page's language that stand in for them. */
interface Headed extends Partial<Pick<Entry, 'id' | 'languages'>> {
  readonly heading?: AnyText | undefined;
  readonly anchorId?: AnyText | undefined;
}

interface SectionProps {
  readonly entry?: Headed;
  /** `prose` keeps lines short enough to read; `columns` of text begin where their heading does. */
  readonly layout?: 'wide' | 'prose' | 'columns';
  /** Takes less room above and below: for lists, links and notes. */
  readonly isDense?: boolean;
  /** May need the id that the section has got. */
  readonly children?: ReactNode | ((id: AnyText | undefined) => ReactNode);
}

/** Shows a full-width band of the page: an optional heading, which the headings inside are below, and content. */
export function Section({ entry = {}, layout = 'wide', isDense, children }: SectionProps) {
  const id = anchorFor(useShape(), entry.anchorId);
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

interface HeadingProps {
  readonly entry: Headed;
  readonly className?: string | undefined;
  /** Links the text of the heading, if it has an address. */
  readonly item?: ShownItem | undefined;
  readonly linkClass?: string | undefined;
  /** Content under the heading; its own headings are a level smaller. */
  readonly children?: ReactNode;
}

/** Shows a heading at the level of its place on the page, which anchors can name. */
export function Heading({ entry, className, item, linkClass, children }: HeadingProps) {
  const page = useShape();
  const { headingLevel: level } = usePlace();
  const { heading } = entry;
  if (!heading) return children;
  ask(page, ({ state }) => {
    state.outline.last = level;
  });
  const Tag = `h${level}` as const;
  const id = anchorFor(page, heading);
  const text = inPhrases(heading);
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
      <Within headingLevel={Math.min(level + 1, 6) as HeadingLevel}>{children}</Within>
    </>
  );
}

/** Shows parts with headings of their own: below the heading of their block or, where it has none, the one before. */
export function Parts({ children }: { readonly children: ReactNode }) {
  const page = useShape();
  const { headingLevel: level } = usePlace();
  const isBelow = level === 2 && ask(page, ({ state }) => state.outline.last > 1);
  return <Within headingLevel={isBelow ? 3 : level}>{children}</Within>;
}

interface TextProps<Field extends string> {
  readonly entry: Pick<Entry, 'languages'> & { readonly [Name in Field]?: AnyText | undefined };
  readonly field: Field;
  readonly className?: string | undefined;
  readonly as?: 'p' | 'span' | 'div' | 'figcaption';
}

/** Shows a text in its language, by default as a paragraph. */
export function Text<Field extends string>({ entry, field, className, as: Tag = 'p' }: TextProps<Field>) {
  const text = entry[field];
  if (!text) return null;
  return (
    <Tag className={className} {...languageOf(entry, field)}>
      {inSentences(text)}
    </Tag>
  );
}

/** Returns the next anchor of the page for a text. */
export function anchorFor(page: ShapePage, text: AnyText | undefined): Words | undefined {
  if (!text) return undefined;
  return nextText(page, ({ state }, inLanguage) => state.anchorIds.next(inLanguage(text)));
}

/** Returns the texts of a list that aren't blank in any language. */
export function shownTexts(page: ShapePage, texts: readonly AnyText[] | undefined): readonly AnyText[] {
  return texts?.filter((text) => !ask(page, (_, inLanguage) => isBlank(inLanguage(text)))) ?? [];
}

/** Keeps links to a heading's former anchor valid. */
export function FormerAnchor({ text, id }: { readonly text: AnyText; readonly id: AnyText | undefined }) {
  const page = useShape();
  if (id === undefined) return null;
  const former = nextText(page, ({ state }, inLanguage) =>
    state.anchorIds.former(inLanguage(text), inLanguage(id)),
  );
  return former === undefined ? null : <span id={former} />;
}
