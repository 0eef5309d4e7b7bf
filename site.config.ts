import { join } from 'node:path';
import { defineConfig } from '@meridian-vpn/meridian';

export default defineConfig({
  origin: 'https://www.wayfold.example',
  brand: 'Wayfold',
  content: 'content/sample/export.json',
  servers: 'content/sample/vpn-servers.json',
  // Absolute, so that a configuration elsewhere may extend this one.
  icon: join(import.meta.dirname, 'content/sample/icon.svg'),
  out: 'out',
  contentful: {
    space: 'wayfold',
    environment: 'master',
    host: 'api.contentful.com',
    deliveryHost: 'cdn.contentful.com',
  },
  heldBackLocales: [],
  localAssets: { host: 'images.wayfold.example', folder: 'content/sample/assets' },
  shareCards: true,
  analytics: {
    siteId: 'wayfold',
    tag: { script: '/__sandbox/analytics/tag.js' },
    endpoint: '/__sandbox/analytics/events',
  },
  errorReports: '/__sandbox/error-reports',
  chat: { script: '/chat/widget.js' },
  offerFile: 'content/sample/offer.json',
  checkout: {
    offerId: 'regular',
    currency: 'USD',
    tenant: 'wayfold',
    api: '',
    dataPlatform: '',
    paymentMetrics: '',
    redirectOrigins: [],
    chargebee: {
      script: '/__sandbox/providers/chargebee.js',
      site: 'wayfold-test',
      publishableKey: 'test_wayfold',
    },
    forter: { script: '/__sandbox/providers/forter.js', siteId: 'wayfold-test' },
    proxiedScripts: [],
    idempotencyKeys: true,
  },
});
