import { type EntrySource, entry } from '../../../content/sample/source/entry.ts';
import type { Locale } from '../../../domain/locales/locales.ts';
import { type PageOutline, rootDirectory, type SpaceOutline } from './outline.ts';
import { type ContentWriter, createRandom, type Random } from './text.ts';

const menus = 4;
const menuChildren = 3;
const footerColumns = 3;
const footerLinks = 5;
const networks = ['youtube', 'linkedin', 'x', 'facebook'];

/** Writes the directories, and the header and footer of every page. */
export function shellEntries(
  outline: SpaceOutline,
  locales: readonly Locale[],
  writer: ContentWriter,
): EntrySource[] {
  const prefixed = locales.filter(({ prefix }) => prefix !== '');
  return [
    entry('directory', rootDirectory, { name: writer.phrase(rootDirectory, 1), slug: '/' }),
    ...prefixed.map(({ code, name }) => entry('directory', `directory-${code}`, { name, slug: code })),
    ...outline.directories.map(({ id, slug, parent: parentDirectory }) => {
      const name = writer.phrase(id, 2);
      return entry('directory', id, { name, slug, ...(parentDirectory && { parentDirectory }) });
    }),
    entry('layout', 'layout', { name: 'Default', header: 'header', footer: 'footer' }),
    entry('localeDropdown', 'locale-dropdown', { name: writer.phrase('locale-dropdown', 1) }),
    ...headerEntries(outline, writer),
    ...footerEntries(outline, writer),
  ];
}

function headerEntries(outline: SpaceOutline, writer: ContentWriter): EntrySource[] {
  const ids = idsOf('menu', menus);
  return [
    entry('header', 'header', {
      name: 'Default',
      ...(outline.pictures[0] !== undefined && { logo: outline.pictures[0] }),
      menu: ids,
      callsToAction: ['cta-setup', 'cta-get-started'],
      localeDropdown: 'locale-dropdown',
    }),
    ...['setup', 'get-started'].map((identifier, at) =>
      entry('callToAction', `cta-${identifier}`, {
        text: writer.phrase(`cta-${identifier}`, 2),
        identifier,
        internalDestination: pageAt(outline, at + 1),
      }),
    ),
    ...ids.flatMap((id, at) => menuEntries(id, at, outline, writer)),
  ];
}

function menuEntries(id: string, at: number, outline: SpaceOutline, writer: ContentWriter): EntrySource[] {
  const children = idsOf(id, menuChildren);
  return [
    entry('menuItem', id, { name: writer.phrase(id, 1), destination: pageAt(outline, at), children }),
    ...children.map((child, order) =>
      entry('menuItem', child, {
        name: writer.phrase(child, 2),
        destination: pageAt(outline, 3 + at * menuChildren + order),
      }),
    ),
  ];
}

function footerEntries(outline: SpaceOutline, writer: ContentWriter): EntrySource[] {
  const columns = idsOf('footer-column', footerColumns);
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
        links: Array.from({ length: footerLinks }, (_, link) => pageAt(outline, 3 + at * footerLinks + link)),
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

function idsOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);
}

/** Small spaces have fewer pages than the shell has links. */
function pageAt({ pages }: SpaceOutline, at: number): string {
  return `page-${(at % pages.length) + 1}`;
}

const cardsAGroup = 3;

/** Writes shared blocks, and links other than pages. */
export function sharedEntries(outline: SpaceOutline, writer: ContentWriter): EntrySource[] {
  return [
    entry('liveChatLink', 'live-chat', { text: writer.phrase('live-chat', 6) }),
    entry('mailtoLink', 'mail', {
      text: writer.phrase('mail', 2),
      mailTo: { email: 'support@wayfold.example', subject: 'A question' },
    }),
    ...outline.groups.flatMap((id) => groupEntries(id, outline, writer)),
    ...outline.linkedPages.flatMap(({ page, anchor, hub }) => [
      entry('anchor', anchor, { text: writer.phrase(anchor, 3), page, target: 'details' }),
      entry('pageHub', hub, { name: writer.phrase(hub, 2), page }),
      entry('emailNamedDestination', `mail-${page}`, { name: `mail-${page}`, page }),
    ]),
  ];
}

function groupEntries(id: string, { pages, pictures }: SpaceOutline, writer: ContentWriter): EntrySource[] {
  const random = createRandom(id);
  const cards = idsOf(`${id}-card`, cardsAGroup);
  return [
    entry('contentBlockGroup', id, { heading: writer.phrase(id, 3), blocks: cards }),
    ...cards.map((card) =>
      entry('card', card, {
        heading: writer.phrase(card, 3),
        text: writer.paragraph(`${card} text`, 14),
        image: random.pick(pictures),
        wholeCardLink: random.pick(pages).id,
      }),
    ),
  ];
}

interface PageSource {
  readonly page: PageOutline;
  readonly outline: SpaceOutline;
  readonly writer: ContentWriter;
  readonly random: Random;
}

/** Writes a page with sixteen entries of its own and a shared block. */
export function pageEntries(page: PageOutline, outline: SpaceOutline, writer: ContentWriter): EntrySource[] {
  const source: PageSource = { page, outline, writer, random: createRandom(page.id) };
  const blocks = [...hero(source), ...texts(source), ...tiles(source), ...steps(source), ...links(source)];
  return [pageEntry(source), ...blocks];
}

function pageEntry({ page: { id, slug, directory }, outline, writer, random }: PageSource): EntrySource {
  const own = 'hero article columns tiles guide steps links'.split(' ').map((name) => `${id}-${name}`);
  return entry('page', id, {
    title: writer.phrase(id, 4),
    slug,
    section: directory,
    layout: 'layout',
    description: writer.paragraph(`${id} description`, 16),
    ogImage: random.pick(outline.pictures),
    blocks: [...own, random.below(4) === 0 ? random.pick(outline.groups) : 'live-chat'],
  });
}

function hero({ page: { id }, outline, writer, random }: PageSource): EntrySource[] {
  const actions = idsOf(`${id}-cta`, 2);
  return [
    entry('hero', `${id}-hero`, {
      heading: writer.phrase(`${id}-hero`, 5),
      subHeading: writer.paragraph(`${id}-hero text`, 10),
      bullets: writer.phrases(`${id}-hero bullets`, 3, 4),
      callsToAction: actions,
      foreground: random.pick(outline.pictures),
      showBreadcrumbs: true,
    }),
    ...actions.map((action) =>
      entry('callToAction', action, {
        text: writer.phrase(action, 2),
        internalDestination: random.pick(outline.pages).id,
      }),
    ),
  ];
}

function texts(source: PageSource): EntrySource[] {
  const { page, outline, writer, random } = source;
  const [article, columns, guide] = [`${page.id}-article`, `${page.id}-columns`, `${page.id}-guide`];
  return [
    entry('oneColumnContent', article, {
      heading: writer.phrase(article, 4),
      content: writer.document(`${article} text`, 'article', linkedEntries(source)),
    }),
    entry('twoColumnContent', columns, {
      heading: writer.phrase(columns, 4),
      left: writer.document(`${columns} left`, 'leftColumn', linkedEntries(source)),
      right: writer.document(`${columns} right`, 'rightColumn', linkedEntries(source)),
      ...(random.below(2) === 0 && { image: random.pick(outline.pictures), imageSide: 'left' }),
    }),
    entry('oneColumnContent', guide, {
      heading: writer.phrase(guide, 4),
      content: writer.document(`${guide} text`, 'guide', linkedEntries(source)),
      anchorId: 'details',
    }),
  ];
}

function tiles(source: PageSource): EntrySource[] {
  const { page, outline, writer, random } = source;
  const id = `${page.id}-tiles`;
  const ids = idsOf(id, 3);
  return [
    entry('twoColumnTiles', id, { heading: writer.phrase(id, 3), tiles: ids }),
    ...ids.map((tile) =>
      entry('tile', tile, {
        heading: writer.phrase(tile, 3),
        content: writer.document(`${tile} text`, 'tile', linkedEntries(source)),
        destination: random.pick(outline.pages).id,
      }),
    ),
  ];
}

function steps({ page, writer }: PageSource): EntrySource[] {
  const id = `${page.id}-steps`;
  const ids = idsOf(id, 3);
  return [
    entry('threeColumnSteps', id, { heading: writer.phrase(id, 3), steps: ids }),
    ...ids.map((step) =>
      entry('step', step, {
        heading: writer.phrase(step, 2),
        text: writer.paragraph(`${step} text`, 10),
      }),
    ),
  ];
}

/** Every other page lists its directory; the others link to selected pages, some of them by the alphabet. */
function links({ page, outline, writer, random }: PageSource): EntrySource[] {
  const id = `${page.id}-links`;
  const chosen = Array.from({ length: 6 }, () => random.pick(outline.pages).id);
  const target = random.below(2) === 0 ? { directory: page.directory } : { links: [...new Set(chosen)] };
  const order = random.below(3) === 0 && { order: 'alphabetical' };
  return [entry('threeColumnDirectoryLinks', id, { heading: writer.phrase(id, 3), ...target, ...order })];
}

function linkedEntries({ outline, random }: PageSource): string[] {
  const { anchor, hub } = random.pick(outline.linkedPages);
  return [random.pick(outline.pages).id, random.pick([anchor, hub])];
}
