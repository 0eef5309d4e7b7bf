import type { PictureFile } from '../../domain/content/entries.ts';
import type { FontScript } from '../../domain/locales/locales.ts';
import type { IslandName, ScriptLink, SheetName } from '../../domain/site/islands.ts';
import type { ColourScheme, ThemeColours } from '../../domain/site/theme.ts';
import type { CardLook } from './cards.ts';
import type { Finding } from './issue.ts';
import type { CachedFile } from './rendered-page.ts';

/** Holds a file of the site other than a page. */
export interface AssetFile {
  /** Relative to the output folder, with `/`: `assets/css/site-1a2b3c4d.css`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Lists the root-relative addresses of assets by use. */
export interface AssetLinks {
  readonly stylesheet: string;
  readonly partStyles: Readonly<Record<SheetName, string>>;
  readonly script: ScriptLink;
  /** Value of `color-scheme`, and the colours of the browser's UI by scheme. */
  readonly scheme: ColourScheme;
  readonly themeColours: ThemeColours;
  readonly icon: string;
  readonly appleIcon: string;
  /** 512 px. */
  readonly largeIcon: string;
  readonly manifests: Readonly<Record<string, string>>;
  readonly islands: Readonly<Record<IslandName, ScriptLink>>;
  /** Round flags' square pictures, by country code. */
  readonly flags: Readonly<Record<string, string>>;
  /** By writing system (`thai`): font stylesheets beyond the main one, and fonts to preload. */
  readonly fonts: Readonly<
    Record<FontScript, { readonly stylesheets: readonly string[]; readonly preloads: readonly string[] }>
  >;
  /** Further fonts to preload, by UI code. */
  readonly secondFonts: Readonly<Record<string, readonly string[]>>;
  /** Look of the pictures for social networks; undefined: pages without a picture of their own have none. */
  readonly cards?: CardLook | undefined;
  /** By file name. */
  readonly media: Readonly<Record<string, LocalAsset>>;
}

export interface LocalAsset {
  readonly href: string;
  /** Real size and MIME type; absent if unreadable. */
  readonly picture?: { readonly width: number; readonly height: number; readonly contentType: string };
  /** The same picture in other sizes and formats. */
  readonly conversions?: readonly PictureFile[];
  /** Address of the vector graphic in its own dark colours. */
  readonly dark?: string;
  /** The Open Graph picture. */
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
  readonly findings: readonly Finding[];
}

/** Holds styles, scripts, fonts, pictures and messages, new or reused from the published site. */
export interface BundledAssets extends SiteBundle {
  /** Hash of the inputs; undefined if they can't be read. */
  readonly key: string | undefined;
  /** Replaces `files` when everything is reused. */
  readonly reused: readonly CachedFile[] | undefined;
}
