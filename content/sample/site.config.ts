import { defineConfig } from '@meridian-vpn/meridian';

export default defineConfig({
  origin: 'https://www.wayfold.example',
  brand: 'Wayfold',
  content: 'export.json',
  servers: 'vpn-servers.json',
  icon: 'icon.svg',
  contentful: {
    space: 'wayfold',
    environment: 'master',
    host: 'api.contentful.com',
    deliveryHost: 'cdn.contentful.com',
  },
  heldBackLocales: [],
  localAssets: { host: 'images.wayfold.example', folder: 'assets' },
  shareCards: true,
  analytics: {
    siteId: 'wayfold',
    tag: { script: '/__sandbox/analytics/tag.js' },
    endpoint: '/__sandbox/analytics/events',
  },
  errorReports: '/__sandbox/error-reports',
  chat: { script: '/chat/widget.js' },
  offerFile: 'offer.json',
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
