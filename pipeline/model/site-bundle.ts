import type { PictureFile } from '../../domain/content/entries.ts';
import type { FontScript } from '../../domain/locales/locales.ts';
import type { IslandName, ScriptLink } from '../../domain/site/islands.ts';
import type { Finding } from './issue.ts';

/** Holds a file of the site that isn't a page. */
export interface AssetFile {
  /** Relative to the output folder, with `/`: `assets/css/site-1a2b3c4d.css`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Lists the addresses of assets that pages link to, by use. All are root-relative. */
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
    Record<FontScript, { readonly stylesheets: readonly string[]; readonly preloads: readonly string[] }>
  >;
  /** By UI code: fonts to fetch early besides those of the language's script. */
  readonly secondFonts: Readonly<Record<string, readonly string[]>>;
  /** Local assets by file name. */
  readonly media: Readonly<Record<string, LocalAsset>>;
}

/** Describes a file of the folder of local assets, with the pictures made from it. */
export interface LocalAsset {
  /** The file as it is. */
  readonly href: string;
  /** Its real size, upright, and type; absent for a file that isn't a readable picture. */
  readonly picture?: { readonly width: number; readonly height: number; readonly contentType: string };
  /** The same picture in other sizes and formats. */
  readonly conversions?: readonly PictureFile[];
  /** The picture for social networks. */
  readonly shared?: SharedPicture;
}

interface SharedPicture {
  readonly href: string;
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
}

/** Holds UI messages by UI code, then key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SiteBundle {
  readonly files: readonly AssetFile[];
  readonly links: AssetLinks;
  readonly messages: Messages;
  /** Findings about the local assets' files. */
  readonly findings: readonly Finding[];
}
