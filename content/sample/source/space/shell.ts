import { type EntrySource, entry } from '../entry.ts';
import type { Localized } from '../texts.ts';
import { translated } from '../texts.ts';
import { platforms } from './downloads.ts';

interface MenuSource {
  readonly id: string;
  readonly name: string | Localized<string>;
  readonly destination?: string;
  readonly children?: readonly MenuSource[];
}

const toPage = (
  id: string,
  name: string | Localized<string> = translated(`page.${id}.title`),
): MenuSource => ({
  id,
  name,
  destination: `page-${id}`,
});

const menu: readonly MenuSource[] = [
  {
    id: 'why',
    name: translated('menu.why'),
    children: [
      toPage('what-is-a-vpn'),
      toPage('no-logs'),
      toPage('trust'),
      toPage('streaming'),
      toPage('travel'),
      toPage('what-is-my-ip'),
    ],
  },
  {
    id: 'features',
    name: translated('menu.features'),
    destination: 'dir-features',
    children: [
      { id: 'all-features', name: translated('menu.allFeatures'), destination: 'page-features' },
      toPage('threat-manager'),
      toPage('split-tunneling'),
      toPage('network-lock'),
    ],
  },
  {
    id: 'locations',
    name: translated('menu.locations'),
    destination: 'page-vpn-server',
    children: [
      { id: 'all-locations', name: translated('menu.allLocations'), destination: 'anchor-vpn-locations' },
      toPage('europe', translated('menu.europe')),
      toPage('asia', translated('menu.asia')),
    ],
  },
  {
    id: 'apps',
    name: translated('menu.apps'),
    destination: 'dir-download',
    children: [toPage('download', translated('menu.allApps')), ...platforms.map(({ id }) => toPage(id))],
  },
  toPage('pricing', translated('menu.pricing')),
];

function menuItems(sources: readonly MenuSource[]): EntrySource[] {
  return sources.flatMap(({ id, name, destination, children = [] }) => [
    entry('menuItem', `menu-${id}`, {
      name,
      ...(destination && { destination }),
      ...(children.length > 0 && { children: children.map((child) => `menu-${child.id}`) }),
    }),
    ...menuItems(children),
  ]);
}

const footerColumns: readonly (readonly [id: string, links: readonly string[]])[] = [
  [
    'product',
    [
      'page-what-is-a-vpn',
      'page-features',
      'page-pricing',
      'page-guarantee',
      'page-no-logs',
      'dir-vpn-for',
      'page-refer-a-friend',
    ],
  ],
  ['apps', ['page-download', 'page-windows', 'page-mac', 'page-ios', 'page-android', 'page-router']],
  [
    'servers',
    [
      'anchor-vpn-locations',
      'page-europe',
      'page-asia',
      'hub-us-vpn',
      'hub-uk-vpn',
      'hub-germany-vpn',
      'hub-japan-vpn',
    ],
  ],
  [
    'company',
    [
      'page-about',
      'page-trust',
      'page-partners',
      'stub-blog',
      'stub-support',
      'page-contact',
      'mailto-support',
    ],
  ],
];

const socialLinks: readonly (readonly [id: string, name: string, url: string])[] = [
  ['youtube', 'YouTube', 'https://www.youtube.com/@wayfoldvpn'],
  ['linkedin', 'LinkedIn', 'https://www.linkedin.com/company/wayfoldvpn'],
  ['x', 'X', 'https://x.com/wayfoldvpn'],
  ['facebook', 'Facebook', 'https://www.facebook.com/wayfoldvpn'],
  ['instagram', 'Instagram', 'https://www.instagram.com/wayfoldvpn'],
];

/** Lists the header and footer of every page, and their parts. */
export const shell: readonly EntrySource[] = [
  entry('layout', 'layout-default', { name: 'Default', header: 'header-default', footer: 'footer-default' }),
  entry('header', 'header-default', {
    name: 'Default',
    logo: 'logo',
    menu: menu.map(({ id }) => `menu-${id}`),
    callsToAction: ['cta-setup', 'cta-get-started'],
    localeDropdown: 'locale-dropdown',
  }),
  entry('localeDropdown', 'locale-dropdown', { name: translated('footer.language') }),
  ...menuItems(menu),
  entry('footer', 'footer-default', {
    name: 'Default',
    columns: footerColumns.map(([id]) => `footer-${id}`),
    localeDropdown: 'locale-dropdown',
    copyright: translated('footer.copyright'),
    socialLinks: socialLinks.map(([id]) => `social-${id}`),
  }),
  ...footerColumns.map(([id, links]) =>
    entry('footerColumn', `footer-${id}`, { heading: translated(`footer.${id}`), links }),
  ),
  ...socialLinks.map(([id, text, externalDestination]) =>
    entry('externalLink', `social-${id}`, { text, externalDestination }),
  ),
];
