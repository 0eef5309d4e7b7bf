import type { SplitText } from '../../domain/content/split-text.ts';

/** What the page says in its language. */
export interface CartProps {
  readonly title: string;
  readonly empty: string;
  /** The way on from an empty cart. */
  readonly order: { readonly url: string; readonly text: string; readonly className: string };
  readonly delete: string;
  /** Around an item's name. */
  readonly deleteItem: SplitText;
  readonly deleted: SplitText;
  readonly notKept: string;
}
