import { themeColoursOf } from '../../domain/site/theme.ts';
import type { AssetLinks } from '../../pipeline/model/site-bundle.ts';

const script = { src: '/assets/shell.js', integrity: 'sha256-abc', imports: [] };
const noFonts = { stylesheets: [], preloads: [] };

/** Gives addresses of assets to pages rendered without them. */
export const assetLinks: AssetLinks = {
  stylesheet: '/assets/site.css',
  partStyles: {
    locations: '/assets/locations.css',
    renewal: '/assets/renewal.css',
    cart: '/assets/cart.css',
    checkout: '/assets/checkout.css',
    app: '/assets/app.css',
    mark: '/assets/mark.css',
  },
  script,
  ...themeColoursOf(undefined),
  icon: '/assets/icon.svg',
  appleIcon: '/assets/icon.png',
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
