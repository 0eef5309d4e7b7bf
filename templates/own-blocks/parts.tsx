/** Holds what the views of a site's own blocks are made of: `blocks.d.ts` states it, docs/own-blocks.md shows it. */
import { Children, type ComponentProps, type ReactNode } from 'react';
import { fieldsOf } from '../../domain/content/content-model.ts';
import type { AssetLink, Entry, EntryLink } from '../../domain/content/entries.ts';
import type { MessageKey } from '../../domain/locales/message-keys.ts';
import { Block } from '../blocks/block.tsx';
import { Picture as BuiltInPicture } from '../blocks/picture.tsx';
import { Section as BuiltInSection, Text as BuiltInText } from '../blocks/section.tsx';
import { usePage } from '../pages/page-context.ts';
import { RichText as BuiltInRichText } from '../rich-text/rich-text.tsx';
import { ItemLink, pillLink } from '../shell/links.tsx';
import { inPhrases } from '../shell/phrases.tsx';

export { Heading } from '../blocks/section.tsx';

/** Holds the values of an entry of any own block. */
type OwnEntry = Pick<Entry, 'id' | 'languages'> & {
  readonly type: string;
  readonly heading?: string;
  readonly anchorId?: string;
};

interface OfField {
  readonly entry: OwnEntry;
  readonly field: string;
  /** Place in a list. */
  readonly at?: number | undefined;
  readonly className?: string | undefined;
}

/** @throws Error for a field that the schema doesn't have */
function fieldValue<Value>({ entry, field }: Omit<OfField, 'at'>): Value | undefined {
  const fields = fieldsOf(entry.type);
  if (fields && !Object.hasOwn(fields, field)) throw new Error(`The schema has no field "${field}"`);
  return (entry as unknown as Readonly<Record<string, Value | undefined>>)[field];
}

interface SectionProps {
  readonly entry: OwnEntry;
  readonly layout?: 'wide' | 'prose';
  readonly children?: ReactNode;
}

/** Shows a band of the page with the block's `heading` and anchor, if its schema has them. */
export function Section({ entry, layout = 'wide', children }: SectionProps) {
  return (
    <BuiltInSection entry={entry} layout={layout}>
      {layout === 'prose' && Children.toArray(children).length > 1 ? <div>{children}</div> : children}
    </BuiltInSection>
  );
}

/** Shows a text in its language, by default as a paragraph. */
export function Text(props: OfField & Pick<ComponentProps<typeof BuiltInText>, 'as'>) {
  fieldValue(props);
  return <BuiltInText {...props} field={props.field as 'heading'} />;
}

/** Shows a rich text with its links, anchors and embedded entries. */
export function RichText({ entry, field }: OfField) {
  fieldValue({ entry, field });
  // Every field of the kind is shown alike, whatever its name.
  return <BuiltInRichText entry={entry as Entry<'oneColumnContent'>} field={field as 'content'} />;
}

/** Returns a link, of a list the one at the place. @throws Error for a field that the schema doesn't have */
function linkIn({ at = 0, ...place }: OfField): EntryLink | AssetLink | undefined {
  return [fieldValue<EntryLink | readonly EntryLink[]>(place)].flat()[at];
}

/** Shows a picture in the sizes of its place, which the schema names. */
export function Picture(place: OfField) {
  const image = usePage().image(linkIn(place));
  const { places: [own = 'column'] = [], decorative } = fieldsOf(place.entry.type)?.[place.field] ?? {};
  return (
    <BuiltInPicture image={image} place={own} className={place.className} decorative={decorative ?? false} />
  );
}

interface LinkProps extends OfField {
  readonly look?: 'text' | 'button';
  readonly children?: ReactNode;
}

/** Shows a link, by default with the name of its target; its children alone where it has no address in the language. */
export function Link({ look = 'text', className = '', children, ...place }: LinkProps) {
  const page = usePage();
  const item = page.navigation(linkIn(place));
  if (!item?.url) return children;
  const classes =
    look === 'button' ? `${pillLink(item.url, 'primary', page)} ${className}`.trim() : className;
  return (
    <ItemLink item={item} className={classes || undefined} isLabelled={look === 'button'}>
      {children ?? (look === 'button' ? inPhrases(item.name) : undefined)}
    </ItemLink>
  );
}

/** Shows the blocks that a field links to. */
export function Blocks(place: OfField) {
  const linked = fieldValue<EntryLink | readonly EntryLink[]>(place) ?? [];
  return usePage()
    .entries([linked].flat())
    .map((entry) => <Block key={entry.id} entry={entry} />);
}

/** Returns the look-up of the site's UI texts, in the page's language. */
export function useMessages() {
  return usePage().t as (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
}

/** Returns the page's language. */
export function useLanguage() {
  const { code, tag, direction } = usePage().locale;
  return { code, tag, direction };
}

/** Returns the address and name of a link's target; undefined where it has none in the page's language. */
export function useLink(entry: OwnEntry, field: string, at = 0) {
  const { url, name } = usePage().navigation(linkIn({ entry, field, at })) ?? {};
  return url === undefined || name === undefined ? undefined : { url, name };
}
