import type { MenuIcon } from '../../../../domain/content/content-model.ts';
import { type EntrySource, entry } from '../entry.ts';
import type { Localized } from '../texts.ts';
import { translated } from '../texts.ts';
import { platforms } from './downloads.ts';

interface MenuSource {
  readonly id: string;
  readonly name: string | Localized<string>;
  readonly destination?: string;
  readonly icon?: MenuIcon;
  /** Key of the line below the name. */
  readonly description?: string;
  /** Its button, where a list shows it as a row. */
  readonly callToAction?: string;
  readonly children?: readonly MenuSource[];
}

const toPage = (
  id: string,
  icon?: MenuIcon,
  description?: string,
  name: string | Localized<string> = translated(`page.${id}.title`),
): MenuSource => ({
  id,
  name,
  destination: `page-${id}`,
  ...(icon && { icon }),
  ...(description && { description }),
});

const menu: readonly MenuSource[] = [
  {
    id: 'why',
    name: translated('menu.why'),
    children: [
      toPage('what-is-a-vpn', 'question', 'menu.why.what'),
      toPage('no-logs', 'eye', 'menu.why.logs'),
      toPage('trust', 'seal', 'menu.why.trust'),
      toPage('streaming', 'play', 'menu.why.streaming'),
      toPage('travel', 'plane', 'menu.why.travel'),
      toPage('what-is-my-ip', 'address', 'menu.why.address'),
    ],
  },
  {
    id: 'features',
    name: translated('menu.features'),
    destination: 'dir-features',
    children: [
      {
        id: 'all-features',
        name: translated('menu.allFeatures'),
        destination: 'page-features',
        icon: 'grid',
        description: 'menu.features.all',
      },
      toPage('threat-manager', 'shield', 'menu.features.threat'),
      toPage('split-tunneling', 'paths', 'menu.features.split'),
      toPage('kill-switch', 'lock', 'menu.features.lock'),
    ],
  },
  {
    id: 'locations',
    name: translated('menu.locations'),
    destination: 'page-vpn-server',
    children: [
      {
        id: 'all-locations',
        name: translated('menu.allLocations'),
        destination: 'anchor-vpn-locations',
        icon: 'globe',
        description: 'menu.locations.all',
      },
      toPage('europe', 'pin', 'menu.locations.europe', translated('menu.europe')),
      toPage('asia', 'pin', 'menu.locations.asia', translated('menu.asia')),
    ],
  },
  {
    id: 'apps',
    name: translated('menu.apps'),
    destination: 'dir-download',
    children: [
      toPage('download', 'grid', 'menu.apps.all', translated('menu.allApps')),
      ...platforms.map(({ id, icon }) => ({ ...toPage(id, icon), callToAction: `cta-app-${id}` })),
    ],
  },
  toPage('pricing', undefined, undefined, translated('menu.pricing')),
];

function menuItems(sources: readonly MenuSource[]): EntrySource[] {
  return sources.flatMap(({ id, name, destination, icon, description, callToAction, children = [] }) => [
    entry('menuItem', `menu-${id}`, {
      name,
      ...(description && { description: translated(description) }),
      ...(icon && { icon }),
      ...(destination && { destination }),
      ...(callToAction && { callToAction }),
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
      'page-blog',
      'page-support',
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
    accountLink: 'cta-account',
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
