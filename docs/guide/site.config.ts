import type { SiteConfigFile } from '../../domain/site/site-config.ts';

/** Of the small sites that docs/operators-guide.md is about. */
export default {
  origin: 'https://www.wayfold.example',
  brand: 'Wayfold',
  content: 'content.json',
  out: 'out',
  contentful: {
    space: 'wayfold',
    environment: 'master',
    host: 'api.contentful.com',
    deliveryHost: 'cdn.contentful.com',
  },
  heldBackLocales: [],
} satisfies SiteConfigFile;
