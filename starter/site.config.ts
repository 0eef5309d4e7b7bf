import { defineConfig } from '@meridian-vpn/meridian';

export default defineConfig({
  // Where the site will be published, and the name in its titles.
  origin: 'https://www.lanternway.example',
  brand: 'Lanternway',
  icon: 'assets/icon.svg',
  // The first is the default language, whose addresses have no prefix.
  languages: ['en', 'de', 'es'],

  // The published content. `npm run export` replaces it by that of your Contentful space.
  content: 'content/export.json',
  // contentful: { space: 'its id' },

  // Pictures of the content that are files of this folder.
  localAssets: { host: 'assets.example', folder: 'assets' },
  shareCards: true,
});
