import { type EntrySource, entry } from '../../../content/sample/source/entry.ts';
import { type Locale, unprefixedLocale } from '../../../domain/locales/locales.ts';
import type { ContentWriter } from './content-writer.ts';
import { type MapOfSpace, rootDirectory } from './map-of-space.ts';

const menus = 4;
const menuChildren = 3;
const footerColumns = 3;
const footerLinks = 5;
const networks = ['youtube', 'linkedin', 'x', 'facebook'];

/** Directories, and the header and footer of every page. */
export function shellEntries(
  map: MapOfSpace,
  locales: readonly Locale[],
  writer: ContentWriter,
): EntrySource[] {
  return [
    ...directoryEntries(map, locales, writer),
    entry('layout', 'layout', { name: 'Default', header: 'header', footer: 'footer' }),
    entry('localeDropdown', 'locale-dropdown', { name: writer.phrase('locale-dropdown', 1) }),
    ...headerEntries(map, writer),
    ...footerEntries(map, writer),
  ];
}

function directoryEntries(
  { directories }: MapOfSpace,
  locales: readonly Locale[],
  writer: ContentWriter,
): EntrySource[] {
  const prefixed = locales.filter(({ code }) => code !== unprefixedLocale);
  return [
    entry('directory', rootDirectory, { name: writer.phrase(rootDirectory, 1), slug: '/' }),
    ...prefixed.map(({ code, name }) => entry('directory', `directory-${code}`, { name, slug: code })),
    ...directories.map(({ id, slug, parent }) =>
      entry('directory', id, {
        name: writer.phrase(id, 2),
        slug,
        ...(parent !== undefined && { parentDirectory: parent }),
      }),
    ),
  ];
}

function headerEntries(map: MapOfSpace, writer: ContentWriter): EntrySource[] {
  const ids = Array.from({ length: menus }, (_, at) => `menu-${at + 1}`);
  return [
    entry('header', 'header', {
      name: 'Default',
      ...(map.pictures[0] !== undefined && { logo: map.pictures[0] }),
      menu: ids,
      callsToAction: ['cta-setup', 'cta-get-started'],
      localeDropdown: 'locale-dropdown',
    }),
    ...['setup', 'get-started'].map((identifier, at) =>
      entry('callToAction', `cta-${identifier}`, {
        text: writer.phrase(`cta-${identifier}`, 2),
        identifier,
        internalDestination: pageAt(map, at + 1),
      }),
    ),
    ...ids.flatMap((id, at) => menuEntries(id, at, map, writer)),
  ];
}

function menuEntries(id: string, at: number, map: MapOfSpace, writer: ContentWriter): EntrySource[] {
  const children = Array.from({ length: menuChildren }, (_, child) => `${id}-${child + 1}`);
  return [
    entry('menuItem', id, { name: writer.phrase(id, 1), destination: pageAt(map, at), children }),
    ...children.map((child, order) =>
      entry('menuItem', child, {
        name: writer.phrase(child, 2),
        destination: pageAt(map, 3 + at * menuChildren + order),
      }),
    ),
  ];
}

function footerEntries(map: MapOfSpace, writer: ContentWriter): EntrySource[] {
  const columns = Array.from({ length: footerColumns }, (_, at) => `footer-column-${at + 1}`);
  return [
    entry('footer', 'footer', {
      name: 'Default',
      columns,
      localeDropdown: 'locale-dropdown',
      copyright: writer.phrase('footer', 3),
      socialLinks: networks.map((network) => `social-${network}`),
    }),
    ...columns.map((id, at) =>
      entry('footerColumn', id, {
        heading: writer.phrase(id, 1),
        links: Array.from({ length: footerLinks }, (_, link) => pageAt(map, 3 + at * footerLinks + link)),
      }),
    ),
    ...networks.map((network) =>
      entry('externalLink', `social-${network}`, {
        text: network,
        externalDestination: `https://www.${network}.com/wayfold`,
      }),
    ),
  ];
}

/** Small spaces have fewer pages than the shell has links. */
function pageAt({ pages }: MapOfSpace, at: number): string {
  return `page-${(at % pages.length) + 1}`;
}
