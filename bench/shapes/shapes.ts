import { contentfulEntry } from '../../content/sample/source/contentful-entry.ts';
import { contentfulLocales } from '../../content/sample/source/contentful-locales.ts';
import { type EntrySource, entry } from '../../content/sample/source/entry.ts';
import { element, linkTo, textNode } from '../../content/sample/source/rich-text-node.ts';
import { momentAfter, spaceId } from '../../content/sample/source/sys.ts';
import type { RichTextDocument, RichTextNode } from '../../domain/rich-text.ts';
import { continents, type VpnServers } from '../../domain/vpn-servers.ts';

/** A site of unusual content: what an export and the files beside it hold. */
export interface Shape {
  readonly entries: readonly EntrySource[];
  /** Number of pictures, `picture-1` and so on; 0 if it isn't set. */
  readonly pictures?: number;
  /** Number of languages; 2 if it isn't set. */
  readonly languages?: number;
  readonly servers?: VpnServers;
  /** Paths that the published site had, by the id of the page that was there. */
  readonly formerPaths?: readonly (readonly [path: string, entryId: string])[];
  /** Its pages would grow with the square of the size, so that it isn't built. */
  readonly isCheckedOnly?: true;
}

/** By name: a shape of a size. Input and output grow in proportion to the size, but where a comment says otherwise. */
export const shapes: Readonly<Record<string, (size: number) => Shape>> = {
  'shared-group': (size) => ({
    isCheckedOnly: true,
    entries: [
      ...shell(),
      group('group', ids('card', Math.round(size * 0.6))),
      ...many('card', Math.round(size * 0.6), (id) => card(id)),
      ...many('page', size, (id) => page(id, ['group'])),
    ],
  }),
  'shared-group-chain': (size) => ({
    isCheckedOnly: true,
    entries: [
      ...shell(),
      ...Array.from({ length: 40 }, (_, at) =>
        group(`group-${at + 1}`, [
          ...ids(`card-${at + 1}`, size / 100),
          ...(at < 39 ? [`group-${at + 2}`] : []),
        ]),
      ),
      ...Array.from({ length: 40 }, (_, at) => many(`card-${at + 1}`, size / 100, (id) => card(id))).flat(),
      ...many('page', size, (id, at) => page(id, [`group-${(at % 40) + 1}`])),
    ],
  }),
  'overlapping-groups': (size) => ({
    isCheckedOnly: true,
    entries: [
      ...shell(),
      ...Array.from({ length: 10 }, (_, at) => group(`group-${at + 1}`, ids(`card-${at + 1}`, size / 10))),
      ...Array.from({ length: 10 }, (_, at) => many(`card-${at + 1}`, size / 10, (id) => card(id))).flat(),
      ...many('page', size, (id, at) =>
        page(
          id,
          Array.from({ length: 10 }, (_, bit) => `group-${bit + 1}`).filter(
            (_, bit) => ((at % 1023) + 1) & (1 << bit),
          ),
        ),
      ),
    ],
  }),
  'shared-anchor': (size) => ({
    isCheckedOnly: true,
    entries: [
      ...shell(),
      group('group', ['jump', ...ids('card', size / 8)]),
      text('jump', [paragraph(hyperlink('#card-5')), paragraph(hyperlink('#no-such-id'))]),
      ...many('card', size / 8, (id) => card(id)),
      ...many('page', size, (id) => page(id, ['group'])),
    ],
  }),
  'anchor-entries': (size) => ({
    entries: [
      ...shell(),
      page('long', ids('text', size)),
      ...many('text', size, (id) => text(id, [paragraph(textNode(id))])),
      ...many('anchor', size, (id, at) =>
        entry('anchor', id, { text: id, page: 'long', target: `text-${at + 1}` }),
      ),
      page('links', ['linking']),
      text(
        'linking',
        ids('anchor', size).map((id) => paragraph(entryLink(id))),
      ),
    ],
  }),
  'deep-directories': (size) => {
    const depth = Math.round(Math.sqrt(size));
    return {
      entries: [
        ...shell(),
        ...many('directory', depth, (id, at) =>
          entry('directory', id, {
            name: id,
            slug: `d${at}`,
            parentDirectory: at === 0 ? 'root' : `directory-${at}`,
          }),
        ),
        ...many('page', depth, (id, at) => page(id, [], { section: `directory-${at + 1}` })),
      ],
    };
  },
  'directory-chain': (size) => ({
    entries: [
      ...shell(),
      ...many('directory', size, (id, at) =>
        entry('directory', id, {
          name: id,
          slug: '/',
          parentDirectory: at === 0 ? 'root' : `directory-${at}`,
        }),
      ),
      page('deepest', [], { section: `directory-${size}` }),
    ],
  }),
  circle: (size) => ({
    entries: [
      ...shell(),
      ...many('directory', size, (id, at) =>
        entry('directory', id, {
          name: id,
          slug: `d${at}`,
          parentDirectory: `directory-${((at + 1) % size) + 1}`,
        }),
      ),
      ...many('page', size, (id, at) => page(id, [], { section: `directory-${at + 1}` })),
    ],
  }),
  'call-chain': (size) => ({
    entries: [
      ...shell(),
      ...many('cta', size, (id, at) =>
        entry('callToAction', id, { text: id, internalDestination: at === 0 ? 'home' : `cta-${at}` }),
      ),
      page('linking', ['hero']),
      entry('hero', 'hero', { heading: 'Hero', callsToAction: [`cta-${size}`] }),
    ],
  }),
  hub: (size) => ({
    entries: [
      ...shell(),
      page('hub', ['links', 'list']),
      text(
        'links',
        ids('page', size).map((id) => paragraph(entryLink(id))),
      ),
      entry('threeColumnDirectoryLinks', 'list', { heading: 'All', links: ids('page', size) }),
      ...many('page', size, (id) => page(id, [])),
    ],
  }),
  'one-directory': (size) => ({
    entries: [
      ...shell(),
      page('index', ['list'], { slug: 'all' }),
      entry('threeColumnDirectoryLinks', 'list', { heading: 'All', directory: 'root' }),
      ...many('page', size, (id) => page(id, [])),
    ],
  }),
  /** Links grow with the square of the pages, so the number of pages is the root of the size. */
  'all-to-all': (size) => {
    const pages = Math.round(Math.sqrt(size * 10));
    return {
      entries: [
        ...shell(),
        ...many('page', pages, (id) => page(id, [`links-${id}`])),
        ...many('links-page', pages, (id) =>
          text(
            id,
            ids('page', pages).map((to) => paragraph(entryLink(to))),
          ),
        ),
      ],
    };
  },
  languages: (size) => ({
    languages: 22,
    entries: [
      ...shell(),
      ...many('page', size / 5, (id) => page(id, [`text-${id}`])),
      ...many('text-page', size / 5, (id) => text(id, [paragraph(textNode('Text'))])),
    ],
  }),
  assets: (size) => ({
    pictures: size,
    entries: [
      ...shell(),
      ...many('page', size / 10, (id, at) =>
        page(
          id,
          Array.from({ length: 10 }, (_, n) => `card-${at * 10 + n + 1}`),
        ),
      ),
      ...many('card', size, (id, at) => card(id, { image: `picture-${at + 1}` })),
    ],
  }),
  'one-asset': (size) => ({
    pictures: 1,
    entries: [
      ...shell(),
      ...many('page', size / 10, (id, at) =>
        page(
          id,
          Array.from({ length: 10 }, (_, n) => `card-${at * 10 + n + 1}`),
        ),
      ),
      ...many('card', size, (id) => card(id, { image: 'picture-1' })),
    ],
  }),
  redirects: (size) => ({
    entries: [...shell(), page('target', []), ...many('page', size / 10, (id) => page(id, []))],
    formerPaths: Array.from({ length: size }, (_, at) => [`/old-${at + 1}`, 'target'] as const),
  }),
  'long-text': (size) => ({
    entries: [
      ...shell(),
      page('long', ['text']),
      text(
        'text',
        Array.from({ length: size }, (_, at) => [
          element('heading-2', [textNode(`Heading ${at % 7}`)]),
          paragraph(textNode('Words '), hyperlink(`#heading-${at % 7}`), textNode(' more')),
        ]).flat(),
      ),
    ],
  }),
  'long-page': (size) => ({
    languages: 22,
    entries: [
      ...shell(),
      page('long', ids('text', size / 2)),
      ...many('text', size / 2, (id) => text(id, [paragraph(textNode(id))])),
    ],
  }),
  plans: (size) => ({
    entries: [
      ...shell(),
      page('pricing', ['offer']),
      entry('offer', 'offer', {
        offerId: 'regular',
        products: Array.from({ length: size }, (_, at) => product(at)),
      }),
    ],
  }),
  offers: (size) => ({
    entries: [
      ...shell(),
      ...many('page', size, (id) => page(id, [`offer-${id}`])),
      ...many('offer-page', size, (id) => entry('offer', id, { offerId: 'regular', products: [product(0)] })),
    ],
  }),
  countries: (size) => ({
    entries: [
      ...shell(),
      page('vpn-server', ['locations']),
      entry('serverLocations', 'locations', { heading: 'Where' }),
    ],
    servers: continents.map((continent) => ({
      continent,
      countries: Array.from({ length: size / 4 }, (_, at) => ({
        country: `${continent} ${at}`,
        country_code: 'DE',
        clusters: [{ name: `${continent} ${at}`, protocol_status: { 'helium-udp': 10 } }],
      })),
    })),
  }),
  clusters: (size) => ({
    entries: [
      ...shell(),
      page('vpn-server', ['locations']),
      entry('serverLocations', 'locations', { heading: 'Where' }),
    ],
    servers: [
      {
        continent: 'europe',
        countries: [
          {
            country: 'Germany',
            country_code: 'DE',
            clusters: Array.from({ length: size }, (_, at) => ({
              name: at % 2 ? `City ${at}` : 'Berlin',
              protocol_status: { 'helium-udp': 10, 'openvpn-tcp': -1 },
            })),
          },
        ],
      },
    ],
  }),
  'same-path': (size) => ({
    entries: [...shell(), ...many('page', size, (id) => page(id, [], { slug: 'same' }))],
  }),
  'faults-in-menu': (size) => ({
    entries: [
      ...shell(ids('item', size / 20)),
      ...many('item', size / 20, (id) => entry('menuItem', id, { name: id, destination: 'gone' })),
      ...many('page', size, (id) => page(id, [])),
    ],
  }),
  'faults-in-group': (size) => ({
    entries: [
      ...shell(),
      group('group', ids('card', size / 2)),
      ...many('card', size / 2, (id, at) => card(id, { wholeCardLink: at % 2 ? 'gone' : 'empty-directory' })),
      entry('directory', 'empty-directory', { name: 'Empty', slug: 'empty', parentDirectory: 'root' }),
      ...many('page', size, (id) => page(id, ['group'])),
    ],
  }),
  misspelt: (size) => ({
    entries: [
      ...shell(),
      ...many('page', size, (id) => page(id, [`text-${id}`])),
      ...many('text-page', size, (id, at) =>
        text(id, [paragraph(hyperlink(`/pge-${at + 1}`), hyperlink(`#x${at}`))]),
      ),
    ],
  }),
  mails: (size) => ({
    entries: [
      ...shell(),
      ...many('mail', size, (id) => entry('emailNamedDestination', id, { name: id, page: 'home' })),
      ...many('hub', size, (id) => entry('pageHub', id, { name: id, page: 'home' })),
    ],
  }),
  layouts: (size) => ({
    entries: [
      ...shell(),
      ...many('layout', size, (id) => entry('layout', id, { name: id, header: 'header', footer: 'footer' })),
      ...many('page', size, (id, at) => page(id, [], { layout: `layout-${at + 1}` })),
    ],
  }),
  /** Each page shows the whole menu, so the number of its items is the root of the size. */
  menu: (size) => {
    const items = Math.round(Math.sqrt(size * 10));
    return {
      entries: [
        ...shell(ids('item', items)),
        ...many('item', items, (id) => entry('menuItem', id, { name: id, destination: 'home' })),
        ...many('page', items, (id) => page(id, [])),
      ],
    };
  },
};

/** The entries and assets as an export holds them. */
export function contentOf({ entries, pictures = 0, languages = 2 }: Shape) {
  return {
    entries: entries.map((source, at) => contentfulEntry(source, momentAfter('2025-02-01T08:00:00Z', at))),
    assets: Array.from({ length: pictures }, (_, at) => picture(`picture-${at + 1}`)),
    locales: contentfulLocales().slice(0, languages),
  };
}

/** What every site needs. @param menu ids of the header's menu items */
function shell(menu: readonly string[] = []): EntrySource[] {
  return [
    entry('directory', 'root', { name: 'Home', slug: '/' }),
    ...contentfulLocales()
      .slice(1)
      .map(({ sys }) => sys.id.replace('locale-', ''))
      .map((code) => entry('directory', `root-${code}`, { name: code, slug: code })),
    entry('layout', 'layout', { name: 'Default', header: 'header', footer: 'footer' }),
    entry('header', 'header', { name: 'Default', menu }),
    entry('footer', 'footer', { name: 'Default' }),
    page('home', [], { slug: '/' }),
    page('privacy-policy', []),
    page('tos', []),
  ];
}

function page(
  id: string,
  blocks: readonly string[],
  more: { slug?: string; section?: string; layout?: string } = {},
) {
  return entry('page', id, { title: id, slug: id, section: 'root', layout: 'layout', blocks, ...more });
}

function group(id: string, blocks: readonly string[]): EntrySource {
  return entry('contentBlockGroup', id, { heading: id, blocks });
}

function card(id: string, more: { image?: string; wholeCardLink?: string } = {}): EntrySource {
  return entry('card', id, { heading: id, text: 'Text', ...more });
}

function text(id: string, nodes: readonly RichTextNode[]): EntrySource {
  const content: RichTextDocument = { ...element('document', nodes), nodeType: 'document' };
  return entry('oneColumnContent', id, { heading: id, content });
}

function paragraph(...nodes: readonly RichTextNode[]) {
  return element('paragraph', nodes);
}

function hyperlink(uri: string) {
  return element('hyperlink', [textNode('here')], { uri });
}

function entryLink(id: string) {
  return element('entry-hyperlink', [textNode('here')], linkTo('Entry', id));
}

function product(at: number) {
  const price = {
    id: `price-${at}`,
    basePeriod: { length: (at % 36) + 1, unit: 'DURATION_UNIT_MONTH' },
    amount: { unscaledValue: 1295, scale: 2, currency: 'USD' },
  };
  return { id: `plan-${at}`, name: `${(at % 36) + 1}m_regular`, prices: [price] };
}

function picture(id: string) {
  const url = `//images.ctfassets.net/${spaceId}/${id}/0123456789abcdef/${id}.jpg`;
  const details = { size: 184_320, image: { width: 1600, height: 900 } };
  return {
    sys: { id, type: 'Asset', version: 2, publishedVersion: 1 },
    fields: {
      title: { 'en-US': id },
      description: { 'en-US': id },
      file: { 'en-US': { url, details, fileName: `${id}.jpg`, contentType: 'image/jpeg' } },
    },
  };
}

/** `name-1` and so on. @param count rounded down */
function ids(name: string, count: number): string[] {
  return Array.from({ length: Math.floor(count) }, (_, at) => `${name}-${at + 1}`);
}

function many(name: string, count: number, create: (id: string, at: number) => EntrySource): EntrySource[] {
  return ids(name, count).map(create);
}
