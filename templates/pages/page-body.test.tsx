import { expect, test } from 'vitest';
import type { Entry } from '../../domain/content/entries.ts';
import type { RichTextDocument } from '../../domain/content/rich-text.ts';
import { assetLinkTo, fakeItem, fakePage, linkTo } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { bodyMarkup, PartnerBand } from './page-body.tsx';

const image = { url: '/a.png', alt: 'A map', width: 40, height: 30, contentType: 'image/png' };

const hero: Entry<'hero'> = {
  id: 'hero',
  type: 'hero',
  heading: 'Your private way',
  mobileHeading: 'Private',
  bullets: ['Fast', 'Safe'],
  callsToAction: [linkTo('buy'), linkTo('more'), linkTo('nowhere')],
  foreground: assetLinkTo('a'),
  showBreadcrumbs: true,
};

const others: readonly Entry[] = [
  { id: 'buy', type: 'callToAction', text: 'Buy', variant: 'secondary' },
  { id: 'more', type: 'callToAction', text: 'More' },
  { id: 'nowhere', type: 'callToAction', text: 'Nowhere' },
  { id: 'step', type: 'step', heading: 'Install' },
  { id: 'inner', type: 'threeColumnSteps', heading: 'Steps', steps: [linkTo('step'), linkTo('hero')] },
  { id: 'self', type: 'contentBlockGroup', blocks: [linkTo('self'), linkTo('titled')] },
  { id: 'logo', type: 'linkedImage', image: assetLinkTo('a') },
  { id: 'app', type: 'appWindow' },
  { id: 'titled', type: 'oneColumnContent', heading: 'Inner' },
];

const page = fakePage(
  {
    entries: [hero, ...others],
    items: [fakeItem('buy'), fakeItem('more'), fakeItem('nowhere', { url: undefined as never })],
    images: { a: image },
  },
  { breadcrumbs: [fakeItem('home', { url: '/' }), fakeItem('servers'), fakeItem('germany')] },
);

function body(...blocks: Entry[]): string {
  return bodyMarkup(page, { blocks });
}

test('a hero has one heading for wide screens and one for phones inside the same element', () => {
  expect(body(hero)).toMatch(
    /<h1 id="your-private-way"[^>]*><span[^>]*>Your private way<\/span> <span[^>]* hidden=""[^>]*>Private<\/span><\/h1>/,
  );
});

test.each([
  ['a logo without a name', { partnerLogo: assetLinkTo('a') }, 'alt="A map"'],
  ['a name without a logo', { partnerName: 'Partner' }, '<span>Partner</span>'],
])('a partner is shown by %s', (_, own, shown) => {
  const html = markupIn(page, <PartnerBand page={{ id: 'partner', type: 'partnerPage', ...own }} />);
  expect(html).toContain(shown);
});

test.each([
  ['a heading is below that', { heading: 'Two columns' }, '<h3'],
  ['no heading begins at the second level', {}, '<h2'],
])('a block in a text beside a picture with %s', (_, own, level) => {
  const data = { target: { type: 'Entry', id: 'titled' } } as const;
  const left: RichTextDocument = {
    nodeType: 'document',
    data: {},
    content: [{ nodeType: 'embedded-entry-block', data, content: [] }],
  };
  const html = body({ id: 'two', type: 'twoColumnContent', image: assetLinkTo('a'), left, ...own });
  expect(html).toMatch(new RegExp(`${level}[^>]*>Inner`));
});

test.each([[{ heading: 'Somewhere' }], [{}]])('a card that leads nowhere has no link: %j', (own) => {
  const card = body({ id: 'card', type: 'card', text: 'Text', wholeCardLink: linkTo('nowhere'), ...own });
  expect(card).not.toContain('<a ');
});

test.each([
  ['usual', 'screen and (prefers-color-scheme:dark)'],
  ['deep', 'screen'],
])('a picture with dark colours of its own is dark on a %s ground where %s', (ground, media) => {
  const images = { a: { ...image, url: '/a.svg', dark: '/a-dark.svg' } };
  const html = bodyMarkup(fakePage({ entries: [hero, ...others], images }), {
    blocks: [{ ...hero, ground }],
  });
  expect(html).toContain(`<source media="${media}" srcSet="/a-dark.svg"/><img src="/a.svg"`);
});

test('the first call to action is primary unless its entry says otherwise, and one without a page is left out', () => {
  const links = body({ ...hero, showBreadcrumbs: false }).match(/<a [^>]*>/g) ?? [];
  expect(links).toHaveLength(2);
  expect(links[0]).toMatch(/secondary[^>]*"/);
  expect(links[0]).toContain('href="/buy"');
});

test('the foreground comes first of all pictures and has a size', () => {
  expect(body(hero)).toMatch(
    /<img src="\/a.png" alt="A map" width="40" height="30"[^>]*fetchpriority="high"/,
  );
  expect(body(hero)).not.toContain('rel="preload"');
});

test('the pictures of the first two blocks are fetched at once, one before all others, and others when they come near', () => {
  const card: Entry = { id: 'card', type: 'card', heading: 'Card', image: assetLinkTo('a') };
  const images = (html: string) => html.match(/<img [^>]*>/g) ?? [];
  const leading = (html: string) => images(html).map((tag) => /fetchpriority="high"/.test(tag));
  const waiting = (html: string) => images(html).map((tag) => /loading="lazy".*decoding="async"/.test(tag));
  const both = { ...hero, background: assetLinkTo('a') };
  expect(leading(body(both, hero, card))).toEqual([false, true, false, false]);
  expect(waiting(body(both, hero, card, card))).toEqual([false, false, false, true, true]);
  const { foreground: _, ...backgroundOnly } = both;
  expect(leading(body(backgroundOnly, card))).toEqual([true, false]);
  expect(leading(body(card, hero))).toEqual([true, false]);
});

test("a card's picture keeps its description inside a card that is a link", () => {
  const card: Entry = { id: 'card', type: 'card', heading: 'Card', image: assetLinkTo('a') };
  for (const block of [card, { ...card, wholeCardLink: linkTo('buy') }])
    expect(body(block)).toContain('<img src="/a.png" alt="A map"');
});

test('the app is drawn in the place of the foreground, and the badge stays', () => {
  const badge = /<div class="badge">.*?<img src="\/a.png"/;
  const { foreground: _, ...bare } = hero;
  const html = body({ ...hero, appWindow: linkTo('app'), badge: linkTo('logo') });
  expect(html).toMatch(badge);
  expect(html.match(/<img src="\/a.png"/g)).toHaveLength(1);
  expect(body({ ...bare, appWindow: linkTo('app') })).not.toMatch(badge);
});

test('breadcrumbs end with the page itself, which is no link', () => {
  const html = body(hero);
  expect(html).toContain('<a href="/servers">servers</a>');
  expect(html).toContain('<span aria-current="page">germany</span>');
  expect(html).not.toContain('href="/germany"');
});

test('headings inside a group with a heading are one level below it', () => {
  const group: Entry = {
    id: 'g',
    type: 'contentBlockGroup',
    heading: 'How',
    anchorId: 'how-to',
    blocks: [linkTo('inner')],
  };
  const html = body(group);
  expect(html).toContain('id="how-to"');
  expect(html.match(/<h\d/g)).toEqual(['<h2', '<h3', '<h4']);
});

test('every anchor of a page is given once', () => {
  const text: Entry = { id: 't', type: 'oneColumnContent', heading: 'FAQ', anchorId: 'faq' };
  const ids = body(text, { ...text, id: 'u' }).match(/id="[^"]*"/g);
  expect(ids).toEqual(['id="faq"', 'id="faq-2"', 'id="faq-3"', 'id="faq-4"']);
});

test('server locations are where links expect them', () => {
  expect(body({ id: 's', type: 'serverLocations' })).toContain('id="vpn-locations"');
});

test('an entry of the wrong kind among steps, and a kind that is no block, leave nothing', () => {
  expect(body({ id: 'x', type: 'footer' }, { id: 'y', type: 'nothing' } as unknown as Entry)).toBe('');
  expect(body(others[4] as Entry).match(/<li/g)).toHaveLength(1);
});

test('a group that holds itself ends', () => {
  expect(body(others[5] as Entry).match(/<section/g)).toHaveLength(2);
});

test('a text begins at most one level below the last heading of the page', () => {
  const heading = { nodeType: 'heading-3', data: {}, content: [{ nodeType: 'text', value: 'X', marks: [] }] };
  const content = { nodeType: 'document', data: {}, content: [heading] } as unknown as RichTextDocument;
  const text: Entry = { id: 'text', type: 'oneColumnContent', content };
  const levels = (...blocks: Entry[]) =>
    body(...blocks)
      .match(/(?<=<h)\d/g)
      ?.join('');
  expect(levels(hero, text)).toBe('12');
  expect(levels(hero, others[8] as Entry, text)).toBe('123');
  expect(levels(hero, { ...text, heading: 'Answers' })).toBe('123');
});

test('a block without entries, or whose entries are all left out, keeps its anchors alone', () => {
  const group = { id: 'group', type: 'contentBlockGroup', heading: 'More', anchorId: 'all' } as const;
  const steps = { id: 'steps', type: 'threeColumnSteps', heading: 'Steps' } as const;
  expect(body({ ...group, blocks: [linkTo('gone')] })).toBe('<span id="all"></span><span id="more"></span>');
  expect(body({ ...steps, steps: [linkTo('hero')] })).toBe('<span id="steps"></span>');
  for (const empty of [group, { ...group, blocks: [] }])
    expect(body(empty)).toBe('<span id="all"></span><span id="more"></span>');
  expect(body({ ...group, blocks: [linkTo('gone'), linkTo('titled')] })).toContain('>More</h2>');
});

test('a list of images may have another one for phones, once it is set so', () => {
  const list: Entry<'linkedImageList'> = {
    id: 'l',
    type: 'linkedImageList',
    list: [linkTo('logo'), linkTo('logo')],
    listMobile: [linkTo('logo')],
  };
  const rows = (own: Partial<typeof list>) =>
    Array.from(body({ ...list, ...own }).matchAll(/<ul.*?<\/ul>/g), ([row]) => row.match(/<img/g)?.length);
  expect(rows({ setForMobile: true })).toEqual([2, 1]);
  expect(rows({ setForMobile: false })).toEqual([2]);
  expect(rows({ setForMobile: true, listMobile: [] })).toEqual([2]);
  expect(body({ ...list, list: [], listMobile: [], setForMobile: true })).toBe('');
});

test('a list of links leaves out the page that shows it', () => {
  const links: Entry = {
    id: 'links',
    type: 'threeColumnDirectoryLinks',
    heading: 'More cities',
    links: [linkTo('buy'), linkTo('more')],
  };
  const onMore = bodyMarkup({ ...page, ownUrl: '/more' }, { blocks: [links] });
  expect(onMore.match(/href="[^"]*"/g)).toEqual(['href="/buy"']);
  expect(body(links).match(/href="[^"]*"/g)).toEqual(['href="/buy"', 'href="/more"']);
});

test('a page without an opening is headed by its title, and one with an opening, even in a group, is not', () => {
  const titled = (...blocks: Entry[]) => bodyMarkup(page, { blocks, title: 'Guide' });
  const group = { id: 'group', type: 'contentBlockGroup', blocks: [linkTo(hero.id)] } as unknown as Entry;
  const heads = (html: string) => [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text);
  expect(heads(titled())).toEqual(['Guide']);
  expect(heads(titled({ ...hero, heading: undefined } as unknown as Entry))).toEqual(['Guide']);
  expect(heads(titled(hero))).toHaveLength(1);
  expect(titled(hero)).not.toContain('Guide');
  expect(titled(group)).not.toContain('Guide');
  const second: Entry = { ...hero, id: 'second' };
  expect(titled(hero, second).match(/<h[12][ >]/g)).toEqual(['<h1 ', '<h2 ']);
});
