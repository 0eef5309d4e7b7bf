/// <reference path="../css-modules.d.ts" />
/**
 * States what a site's own blocks import from the package (docs/own-blocks.md). Names stay: one that a later version drops is marked
 * as deprecated a version before, with its replacement.
 */
import type { ReactNode } from 'react';
import type { z as Zod, ZodObject, ZodString, ZodType } from 'zod';
import messages from '../../messages/en.json' with { type: 'json' };

export { z } from 'zod';

declare const kind: unique symbol;
interface Value<Kind extends string> {
  readonly [kind]: Kind;
}

/** Points to an entry; `Link`, `Blocks` and `useLink` take it. */
export interface EntryLink extends Value<'entry'> {
  readonly id: string;
}
/** Points to a picture; `Picture` takes it. */
export interface AssetLink extends Value<'asset'> {
  readonly id: string;
}
/** Holds a rich text; `RichText` takes it. */
export interface RichTextValue extends Value<'richText'> {}

/** Names the place of a picture in the layout, which sets its sizes: `column` is as wide as half a page, `alone` as the whole. */
export type PicturePlace =
  | 'background'
  | 'hero'
  | 'column'
  | 'tile'
  | 'card'
  | 'step'
  | 'text'
  | 'alone'
  | 'logo';

/** Gives a field a value for each language. */
export declare function localized<Schema extends ZodType>(schema: Schema): Schema;
/** Describes a text of some lines; `z.string()` is one of a line. */
export declare function longText(): ZodString;
export declare function richText(): ZodType<RichTextValue>;
/** Describes a picture. Screen readers skip a decorative one. */
export declare function picture(
  place: PicturePlace,
  options?: { readonly decorative?: boolean },
): ZodType<AssetLink>;
/** Describes a link to a page, an address or anything else with a URL. */
export declare function link(): ZodType<EntryLink>;
/** Describes a block of one of these content types; of any without them. */
export declare function block(...contentTypes: readonly string[]): ZodType<EntryLink>;
/** Describes a list of such blocks. */
export declare function blocks(...contentTypes: readonly string[]): ZodType<readonly EntryLink[]>;

/** Describes the properties of a view: the entry in the page's language. */
export interface BlockProps<Schema extends ZodObject> {
  readonly entry: BlockEntry & Readonly<Zod.infer<Schema>>;
}

export interface BlockEntry {
  readonly id: string;
  readonly type: string;
}

/** Lists the fields of an entry that hold a value of a kind. */
type FieldOf<Entry, Kind> = {
  readonly [Name in keyof Entry]-?: NonNullable<Entry[Name]> extends Kind ? Name : never;
}[keyof Entry] &
  string;

interface Place<Entry, Kind> {
  readonly entry: Entry;
  readonly field: FieldOf<Entry, Kind>;
}

interface Shown<Entry, Kind> extends Place<Entry, Kind> {
  readonly className?: string | undefined;
}

interface ShownLink<Entry, Kind> extends Shown<Entry, Kind | readonly Kind[]> {
  /** Place in a list: 0, the first, if it isn't set. */
  readonly at?: number | undefined;
}

/** Shows a band of the page with the block's `heading` and `anchorId`, if its schema has them. */
export declare function Section(props: {
  readonly entry: BlockEntry;
  readonly layout?: 'wide' | 'prose';
  readonly children?: ReactNode;
}): ReactNode;
/** Shows the block's `heading` in a view without `Section`, and under it the children. */
export declare function Heading(props: {
  readonly entry: BlockEntry;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}): ReactNode;
/** Shows a text in its language, by default as a paragraph. */
export declare function Text<Entry extends BlockEntry>(
  props: Shown<Entry, string> & { readonly as?: 'p' | 'span' | 'div' | 'figcaption' },
): ReactNode;
/** Shows a rich text with its links, anchors and embedded entries. */
export declare function RichText<Entry extends BlockEntry>(props: Place<Entry, RichTextValue>): ReactNode;
/** Shows a picture in the formats and sizes that browsers choose from. */
export declare function Picture<Entry extends BlockEntry>(props: ShownLink<Entry, AssetLink>): ReactNode;
/** Shows a link, by default with its target's name; its children alone where the target has no address in the language. */
export declare function Link<Entry extends BlockEntry>(
  props: ShownLink<Entry, EntryLink> & { readonly look?: 'text' | 'button'; readonly children?: ReactNode },
): ReactNode;
/** Shows the blocks that a field links to. */
export declare function Blocks<Entry extends BlockEntry>(
  props: Place<Entry, EntryLink | readonly EntryLink[]>,
): ReactNode;

export type MessageKey = keyof typeof messages;

/** Returns the look-up of the site's UI texts in the page's language. */
export declare function useMessages(): (
  key: MessageKey,
  values?: Readonly<Record<string, string | number>>,
) => string;
/** Returns the page's language. */
export declare function useLanguage(): {
  /** As in addresses: `de`. */
  readonly code: string;
  /** As in `lang`: `de-DE`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
};
/** Returns the address and the name of a link's target; undefined where it has no address in the page's language. */
export declare function useLink<Entry extends BlockEntry>(
  entry: Entry,
  field: FieldOf<Entry, EntryLink | readonly EntryLink[]>,
  at?: number,
): { readonly url: string; readonly name: string } | undefined;
