import { sheetNames } from '../../domain/site/islands.ts';
import { themeColoursOf } from '../../domain/site/theme.ts';
import type { AssetLinks } from '../../pipeline/model/site-bundle.ts';

const script = { src: '/assets/shell.js', integrity: 'sha256-abc', imports: [] };
const noFonts = { stylesheets: [], preloads: [] };

/** Gives addresses of assets to pages rendered without them. */
export const assetLinks: AssetLinks = {
  stylesheet: '/assets/site.css',
  partStyles: Object.fromEntries(
    sheetNames.map((name) => [name, `/assets/${name}.css`]),
  ) as AssetLinks['partStyles'],
  script,
  ...themeColoursOf(undefined),
  icon: '/assets/icon.svg',
  appleIcon: '/assets/icon.png',
  largeIcon: '/assets/icon-512.png',
  manifests: {},
  islands: { locations: script, renewal: script, cart: script, checkout: script },
  flags: {},
  fonts: {
    latin: noFonts,
    cyrillic: noFonts,
    arabic: noFonts,
    thai: noFonts,
    japanese: noFonts,
    korean: noFonts,
    chinese: noFonts,
    other: noFonts,
    greek: noFonts,
  },
  secondFonts: {},
  media: {},
};
