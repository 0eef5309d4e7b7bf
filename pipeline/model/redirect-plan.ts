import type { Place } from './places.ts';

/** An address that a page or stub has left, and where that is now. Both are root-relative paths, not encoded. */
export interface Redirect extends Omit<Place, 'path'> {
  readonly from: string;
  readonly to: string;
}

/** What has become of the addresses of earlier builds. Lists are in the order of their paths' code points. */
export interface RedirectPlan {
  /** By the path that they lead away from. No source is served, every target is: one hop leads there. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** Paths that lead nowhere now, remembered in case that their page or stub comes back. */
  readonly former: readonly Place[];
  /** Pages of the languages that this build leaves out, for the next one to compare with. */
  readonly notBuilt: readonly Place[];
  /** Paths of pages that the last build had and that lead nowhere now. */
  readonly removed: readonly string[];
  /** How many paths of pages of the last build were looked at; undefined where there was none to compare with. */
  readonly compared: number | undefined;
}
