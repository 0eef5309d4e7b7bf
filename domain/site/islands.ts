/** Lists the parts of pages that React hydrates; `runtime/{name}/main.tsx` is the script of each. */
export const islandNames = ['locations', 'renewal', 'cart', 'checkout'] as const;

export type IslandName = (typeof islandNames)[number];

/**
 * Lists the stylesheets of parts that few pages have: of islands, of the drawn app (`templates/app`) and what only some states of it have,
 * of symbols of statuses and of flags alone, and of single blocks and pages.
 */
export const sheetNames = [
  ...islandNames,
  'app',
  'app-screens',
  'mark',
  'flag',
  'plan-comparison',
  'live-chat-link',
  'visitor-address',
  'hero-extras',
  'qr-code',
  'app-rows',
  'quiz',
  'articles',
  'built-in-pages',
] as const;

/** Identifies a stylesheet beside the common one. */
export type SheetName = (typeof sheetNames)[number];

/** Lists what only some sites publish: stylesheets of parts, the pictures of flags, and scripts that the shell loads on demand. */
export type SitePart = SheetName | 'flags' | LatePart;

/** Lists the parts that the shell loads on demand, by the names of their files. */
export const lateParts = [
  'open-chat',
  'show-address',
  'suggest-language',
  'receipt',
  'small-fonts',
  'font-parts',
] as const;

type LatePart = (typeof lateParts)[number];

export interface ScriptLink {
  /** Root-relative. */
  readonly src: string;
  /** Subresource integrity: `sha256-…`. */
  readonly integrity: string;
  /** Imported scripts, preloaded with their integrity. */
  readonly imports: readonly ScriptLink[];
}

/** Describes a message around a value known only in the browser. */
export interface SplitText {
  readonly before: string;
  readonly after: string;
}
