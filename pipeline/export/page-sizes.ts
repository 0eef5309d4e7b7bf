/** Finds how many items of each collection fit into a page. */
export interface PageSizes {
  /** Returns the number to ask for; 0 if one item alone is too large. */
  readonly of: (collection: string) => number;
  /** Notes that a page of so many items was over 7 MB. */
  readonly refused: (collection: string, items: number) => void;
  /** Notes the size of a page that arrived. */
  readonly arrived: (collection: string, items: number, bytes: number) => void;
}

/** Somewhat less than the 7 MB that Contentful sends at once. */
const fullPage = 6_800_000;

/** Begins with large pages, and halves those that are refused; later ones are as full as the sizes of items allow. */
export function createPageSizes(
  largest: number,
  onRefused: (collection: string, next: number) => void,
): PageSizes {
  const sizes = new Map<string, number>();
  const tooLarge = new Map<string, number>();
  const of = (collection: string) => sizes.get(collection) ?? largest;
  return {
    of,
    refused: (collection, items) => {
      const next = Math.floor(items / 2);
      tooLarge.set(collection, items);
      sizes.set(collection, next);
      if (next > 0) onRefused(collection, next);
    },
    arrived: (collection, items, bytes) => {
      const limit = tooLarge.get(collection);
      if (limit === undefined || items === 0) return;
      const fitting = Math.floor((items * fullPage) / bytes);
      // Otherwise it wasn't these items that made the refused page too large.
      if (fitting < limit) sizes.set(collection, Math.max(of(collection), fitting));
    },
  };
}
