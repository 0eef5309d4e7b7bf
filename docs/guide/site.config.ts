import { defineConfig } from '@meridian-vpn/meridian';

/** Of the small sites that docs/operators-guide.md is about. */
export default defineConfig({
  origin: 'https://www.wayfold.example',
  brand: 'Wayfold',
  content: 'content.json',
  contentful: { space: 'wayfold' },
});
