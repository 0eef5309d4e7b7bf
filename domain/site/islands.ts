/** Lists the parts of pages that React runs in the browser: `runtime/{name}/main.tsx` is the script of each. */
export const islandNames = ['locations', 'renewal', 'cart', 'checkout'] as const;

/** Lists the parts of pages that React runs in the browser. */
export type IslandName = (typeof islandNames)[number];

/** Describes a script of the site's own, as a page names it. */
export interface ScriptLink {
  /** Root-relative. */
  readonly src: string;
  /** Subresource integrity: `sha256-…`. A server or cache that changes the file's bytes makes it useless, not harmful. */
  readonly integrity: string;
  /** The scripts that it imports: named in the page, they are fetched beside it instead of after it, and held to their hash. */
  readonly imports: readonly ScriptLink[];
}

/** Describes a message around a value that only the browser knows. */
export interface SplitText {
  readonly before: string;
  readonly after: string;
}
