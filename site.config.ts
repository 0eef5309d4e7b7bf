import type { SiteConfig } from './domain/site-config.ts';

export default {
  origin: 'https://www.wayfold.example',
  brand: 'Wayfold',
  content: 'content/sample/export.json',
  servers: 'content/sample/vpn-servers.json',
  out: 'out',
  contentful: {
    space: 'wayfold',
    environment: 'master',
    host: 'api.contentful.com',
    deliveryHost: 'cdn.contentful.com',
  },
  heldBackLocales: [],
  localAssets: { host: 'images.wayfold.example', folder: 'content/sample/assets' },
  chat: { script: '/chat/widget.js' },
} satisfies SiteConfig;
