import type { IslandName } from '../../domain/islands.ts';
import type { ScriptLink } from '../../domain/script-link.ts';

/** A file of the site that isn't a page. */
export interface AssetFile {
  /** Relative to the output folder, with `/`: `assets/css/site-1a2b3c4d.css`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The addresses that pages name, by what they are for. All are root-relative. */
export interface AssetLinks {
  /** The stylesheet of every page. */
  readonly stylesheet: string;
  /** The stylesheets of the pages that show an island or parts of it. */
  readonly islandStyles: Readonly<Record<IslandName, string>>;
  /** The script of every page. */
  readonly script: ScriptLink;
  readonly islands: Readonly<Record<IslandName, ScriptLink>>;
  /** Per script (`thai`): stylesheets with its fonts beyond the ones in the main stylesheet, and fonts to fetch early. */
  readonly fonts: Readonly<
    Record<string, { readonly stylesheets: readonly string[]; readonly preloads: readonly string[] }>
  >;
  /** Local pictures by file name. */
  readonly media: Readonly<Record<string, string>>;
}

/** UI messages by UI code, then key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SiteBundle {
  readonly files: readonly AssetFile[];
  readonly links: AssetLinks;
  readonly messages: Messages;
}
