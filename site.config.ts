import { join } from 'node:path';
import { defineConfig } from '@meridian-vpn/meridian';
import wayfold from './content/sample/site.config.ts';

/** Builds the sample, a site's folder of its own, from the root of the repository. */
export default defineConfig({
  ...wayfold,
  content: 'content/sample/export.json',
  servers: 'content/sample/vpn-servers.json',
  // Absolute, so that a configuration elsewhere may extend this one.
  icon: join(import.meta.dirname, 'content/sample/icon.svg'),
  out: 'out',
  localAssets: { host: 'images.wayfold.example', folder: 'content/sample/assets' },
  offerFile: 'content/sample/offer.json',
});
