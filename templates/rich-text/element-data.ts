import type { EntryLink, Image } from '../../domain/content/entries.ts';

declare module 'hast' {
  interface ElementData {
    /** What an `embedded-entry` or `embedded-entry-inline` element shows. */
    readonly entry?: EntryLink | undefined;
    /** What an `embedded-asset` element shows. */
    readonly image?: Image | undefined;
  }
}

/** Elements that exist only between conversion and rendering; each has a component. */
export const embedTags = {
  entry: 'embedded-entry',
  inlineEntry: 'embedded-entry-inline',
  asset: 'embedded-asset',
} as const;
