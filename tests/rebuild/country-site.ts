/** A site of a few pages that hang together as those of a VPN do: lists of countries, menus, pictures, servers. */
import { directory, type ExportedEntry, entry, homePage, linkTo, page } from '../helpers/space-builder.ts';

export const layout = linkTo('layout');

const shown = { layout };

function country(id: string, title: string, more: Readonly<Record<string, unknown>> = {}): ExportedEntry[] {
  return [
    page(id, `${id}-vpn`, 'vpn-server', { ...shown, title, blocks: [linkTo(`${id}-hero`)], ...more }),
    entry('hero', `${id}-hero`, { heading: `A VPN for ${title}`, foreground: linkTo('picture', 'Asset') }),
  ];
}

/** Entries by their ids, so that a test can put others in their places. */
export function countrySite(): Map<string, ExportedEntry> {
  const entries = [
    ...homePage({ ...shown, title: 'Home' }),
    directory('german', 'de'),
    directory('vpn-server', 'vpn-server'),
    page('servers', '/', 'vpn-server', {
      ...shown,
      title: 'Servers',
      blocks: [linkTo('countries'), linkTo('locations')],
    }),
    entry('threeColumnDirectoryLinks', 'countries', {
      heading: 'Countries',
      directory: linkTo('vpn-server'),
    }),
    entry('serverLocations', 'locations'),
    ...country('germany', 'Germany'),
    ...country('france', 'France'),
    page('about', 'about', 'root', { ...shown, title: 'About us', blocks: [linkTo('about-hero')] }),
    entry('hero', 'about-hero', { heading: 'Who we are', callsToAction: [linkTo('to-guide')] }),
    entry('callToAction', 'to-guide', { text: 'Read on', internalDestination: linkTo('guide') }),
    directory('guides', 'guides'),
    page('guide', 'guide', 'guides', {
      ...{ ...shown, title: 'Guide', kind: 'article' },
      blocks: [linkTo('guide-hero')],
    }),
    entry('hero', 'guide-hero', { heading: 'How to connect' }),
    entry('layout', 'layout', { header: linkTo('header'), footer: linkTo('footer') }),
    entry('header', 'header', { menu: [linkTo('menu-servers'), linkTo('menu-germany')] }),
    entry('menuItem', 'menu-servers', { name: 'All servers', destination: linkTo('servers') }),
    entry('menuItem', 'menu-germany', { name: 'In Germany', destination: linkTo('germany') }),
    entry('footer', 'footer', { copyright: 'Wayfold' }),
  ];
  return new Map(entries.map((one) => [String(one.sys.id), one]));
}

export function picture(description: string): unknown {
  const file = { url: '//images.ctfassets.net/a/b/c.png', contentType: 'image/png' };
  return {
    sys: { id: 'picture', type: 'Asset', version: 2, publishedVersion: 1 },
    fields: { description: { 'en-US': description }, file: { 'en-US': file } },
  };
}
