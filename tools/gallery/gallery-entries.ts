import type { Field, FieldKind } from '../../domain/content/content-fields.ts';
import {
  appScreens,
  blockTypes,
  contentModel,
  isLinkableType,
  isPlaceholderType,
  type OwnBlock,
} from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { assetLinkTo, fakeItem, linkTo } from '../../templates/fake-page.ts';
import type { GalleryTexts } from './gallery-contents.ts';
import { galleryPlans } from './gallery-contents.ts';
import { answer, chapter, documentOf, embedded, everyNode, paragraph } from './gallery-rich-text.ts';

const links = (...ids: string[]) => ids.map(linkTo);

/** Lists every block of spec 2 §2.4 in its variants: `blocks` are shown, `parts` are parts of them. */
export function galleryEntries(
  texts: GalleryTexts,
  ownBlocks: readonly OwnBlock[] = [],
): {
  readonly blocks: readonly (readonly [name: string, entry: Entry])[];
  readonly parts: readonly Entry[];
} {
  const drawn = [...opening(texts), ...body(texts), ...others(texts)];
  return {
    blocks: [...drawn, ...plainBlocks(drawn, texts), ...specimensOf(ownBlocks, texts)],
    parts: parts(texts),
  };
}

/** Fills the fields of the blocks without variants here, such as placeholders. */
function plainBlocks(drawn: Named, texts: GalleryTexts): Named {
  const missing = blockTypes.filter((type) => !drawn.some(([, entry]) => entry.type === type));
  return missing.map((type) => {
    const fields = Object.entries(contentModel[type].fields).map(([name, field]) => [
      name,
      sampleOf(field, texts),
    ]);
    const entry = { ...Object.fromEntries(fields), id: `plain-${type}`, type } as Entry;
    return [isPlaceholderType(type) ? `Not implemented: ${type}` : type, entry];
  });
}

/** Shows the samples of the site's own blocks; fields without one are filled like those of others. */
function specimensOf(ownBlocks: readonly OwnBlock[], texts: GalleryTexts): Named {
  const types = new Set(ownBlocks.map(({ type }) => type));
  return ownBlocks.map(({ type, fields, sample }) => {
    const values = Object.entries(fields).map(([name, field]) => {
      const { kind, targets = [] } = field;
      const own = sample[name];
      if (own !== undefined) return [name, kind === 'richText' ? documentOf(paragraph(`${own}`)) : own];
      const block = targets.find((target) => types.has(target));
      const shown = linkTo(block === undefined ? 'group-text' : `plain-${block}`);
      if (targets.some(isLinkableType)) return [name, sampleOf(field, texts)];
      if (kind === 'entry' || kind === 'entries') return [name, kind === 'entry' ? shown : [shown]];
      return [name, sampleOf(field, texts)];
    });
    return [type, { ...Object.fromEntries(values), id: `plain-${type}`, type } as Entry];
  });
}

function sampleOf({ kind, values, size, isDay }: Field, { short, sentence, items }: GalleryTexts): unknown {
  const byKind: Readonly<Record<FieldKind, unknown>> = {
    symbol: values?.[0] ?? short,
    text: sentence,
    symbols: values ?? items,
    richText: documentOf(paragraph(sentence)),
    boolean: true,
    number: size?.max ?? size?.min ?? 42,
    integer: size?.max ?? size?.min ?? 42,
    date: isDay ? '2026-03-31' : '2026-03-31T10:00+02:00',
    location: { lat: 52.52, lon: 13.4 },
    object: undefined,
    entry: linkTo('place-0'),
    entries: links('place-0', 'place-1'),
    asset: assetLinkTo('wide'),
    assets: [assetLinkTo('wide'), assetLinkTo('square')],
  };
  return byKind[kind];
}

type Named = readonly (readonly [name: string, entry: Entry])[];

function opening({ heading, short, sentence, items }: GalleryTexts): Named {
  const hero = { type: 'hero', heading, subHeading: sentence } as const;
  return [
    [
      'Hero, tall, with everything',
      {
        ...hero,
        id: 'hero-tall',
        mobileHeading: short,
        bullets: items,
        callsToAction: links('primary', 'secondary'),
        logos: linkTo('logos'),
        badge: linkTo('badge'),
        foreground: assetLinkTo('wide'),
        height: 'tall',
        showBreadcrumbs: true,
        showScrollArrow: true,
      },
    ],
    [
      'Hero, usual height, over a background',
      { ...hero, id: 'hero-background', background: assetLinkTo('wide'), callsToAction: links('primary') },
    ],
    [
      'Hero, videos behind and in front',
      { ...hero, id: 'hero-videos', background: assetLinkTo('film'), foreground: assetLinkTo('film') },
    ],
    ['Hero, the app on a deep ground', { ...hero, id: 'hero-app', appWindow: linkTo('app'), ground: 'deep' }],
    ['Hero, the app on a phone', { ...hero, id: 'hero-phone', appWindow: linkTo('phone'), ground: 'tint' }],
    [
      'Hero, the app in a browser',
      { ...hero, id: 'hero-browser', appWindow: linkTo('browser'), ground: 'soft' },
    ],
    ['Hero, the app on a TV', { ...hero, id: 'hero-tv', appWindow: linkTo('tv'), ground: 'soft' }],
    [
      'Hero, the app where servers are unavailable',
      { ...hero, id: 'hero-down', appWindow: linkTo('down'), ground: 'deep' },
    ],
    ...appScreens.map((screen): Named[number] => [
      `Hero, the app: ${screen}`,
      { ...hero, id: `hero-${screen}`, appWindow: linkTo(`app-${screen}`), ground: 'soft' },
    ]),
    [
      'Hero, how to get an app',
      {
        ...hero,
        id: 'hero-badge',
        callsToAction: links('badge-app', 'secondary'),
        qrCode: linkTo('badge-app'),
        appWindow: linkTo('phone'),
        ground: 'soft',
      },
    ],
    ['Hero, a long word', { id: 'hero-long', type: 'hero', heading: 'Vorratsdatenspeicherung' }],
    ['Hero, the least', { id: 'hero-least', type: 'hero', heading }],
  ];
}

function body(texts: GalleryTexts): Named {
  const { heading, short, sentence, long, links: names } = texts;
  const text = documentOf(paragraph(long), paragraph(sentence));
  return [
    ['Proof', { id: 'proof', type: 'proof', heading, items: links('rating', 'quote', 'figure', 'audit') }],
    ['One-column content', { id: 'one', type: 'oneColumnContent', heading, content: text }],
    [
      'Rich text, every node',
      {
        id: 'rich',
        type: 'oneColumnContent',
        content: documentOf(...(everyNode(texts).content as never[]), embedded('logos'), embedded('video')),
      },
    ],
    [
      'Two-column content, the app',
      { id: 'two-app', type: 'twoColumnContent', heading, left: text, appWindow: linkTo('app') },
    ],
    ['Two-column content', { id: 'two', type: 'twoColumnContent', heading, left: text, right: text }],
    [
      'One-column content with chapters',
      {
        id: 'chapters',
        type: 'oneColumnContent',
        content: documentOf(...names.flatMap((name) => [chapter(name), paragraph(long)])),
      },
    ],
    [
      'Two-column content with a picture',
      { id: 'two-picture', type: 'twoColumnContent', heading, left: text, image: assetLinkTo('wide') },
    ],
    [
      'Two-column content with a picture on the other side',
      {
        id: 'two-picture-left',
        type: 'twoColumnContent',
        heading,
        left: text,
        image: assetLinkTo('wide'),
        imageSide: 'left',
      },
    ],
    [
      'Two-column tiles',
      {
        id: 'tiles',
        type: 'twoColumnTiles',
        heading,
        tiles: links('tile-linked', 'tile-plain', 'tile-bare', 'tile-linked-2'),
      },
    ],
    [
      'Three-column steps',
      { id: 'steps', type: 'threeColumnSteps', heading, steps: links('step-1', 'step-2', 'step-3') },
    ],
    [
      'Three-column directory links',
      {
        id: 'directory',
        type: 'threeColumnDirectoryLinks',
        heading: short,
        links: names.map((_, at) => linkTo(`place-${at}`)),
      },
    ],
    [
      'Three-column directory links, with buttons',
      {
        id: 'app-rows',
        type: 'threeColumnDirectoryLinks',
        heading: short,
        links: links('app-row'),
        showButtons: true,
      },
    ],
    [
      'A quiz',
      {
        id: 'quiz',
        type: 'oneColumnContent',
        heading: short,
        content: documentOf(...names.slice(0, 2).flatMap((name) => [chapter(name), answer(name)])),
        isQuiz: true,
      },
    ],
  ];
}

function others({ heading, short, sentence }: GalleryTexts): Named {
  return [
    [
      'Content block group of cards',
      {
        id: 'cards',
        type: 'contentBlockGroup',
        heading,
        blocks: links('card-linked', 'card-plain', 'card-bare'),
      },
    ],
    [
      'Content block group of different blocks',
      { id: 'group', type: 'contentBlockGroup', heading, blocks: links('group-text', 'group-links') },
    ],
    [
      'Card, the app',
      {
        id: 'card-app',
        type: 'card',
        heading,
        text: sentence,
        appWindow: linkTo('app'),
        primaryCta: linkTo('primary'),
      },
    ],
    [
      'Card, a block of its own',
      {
        id: 'card-wide',
        type: 'card',
        heading,
        subHeading: short,
        text: sentence,
        image: assetLinkTo('square'),
        primaryCta: linkTo('primary'),
      },
    ],
    ['Live chat link', { id: 'chat', type: 'liveChatLink', text: sentence }],
    ['Plans', { id: 'plans', type: 'offer', offerId: 'regular', products: galleryPlans }],
    ['Server locations', { id: 'locations', type: 'serverLocations', heading }],
    ['Linked image', { id: 'image', type: 'linkedImage', title: short, image: assetLinkTo('square') }],
    [
      'Linked image list, with a list for phones',
      {
        id: 'images',
        type: 'linkedImageList',
        list: links('logo-1', 'logo-2', 'logo-3'),
        listMobile: links('logo-1'),
        setForMobile: true,
      },
    ],
  ];
}

function parts({ heading, short, sentence, long, links: names, action, second }: GalleryTexts): Entry[] {
  const text = documentOf(paragraph(sentence));
  const logo = (id: string): Entry => ({ id, type: 'linkedImage', title: short, image: assetLinkTo('logo') });
  const card = { type: 'card', heading: short, text: long, image: assetLinkTo('wide') } as const;
  const tile = { type: 'tile', content: text, snapshot: assetLinkTo('wide') } as const;
  return [
    { id: 'primary', type: 'callToAction', text: action, identifier: 'get-started', variant: 'primary' },
    { id: 'secondary', type: 'callToAction', text: second, variant: 'secondary' },
    { id: 'badge-app', type: 'callToAction', text: second, variant: 'badge', note: short, icon: 'phone' },
    { id: 'app-row', type: 'menuItem', name: short, callToAction: linkTo('badge-app') },
    { id: 'logos', type: 'linkedImageList', list: links('logo-1', 'logo-2', 'logo-3') },
    ...['logo-1', 'logo-2', 'logo-3'].map(logo),
    { id: 'app', type: 'appWindow', platform: 'mac', country: 'DE', city: 'Berlin', latency: '18' },
    { id: 'phone', type: 'appWindow', platform: 'ios', country: 'JP' },
    { id: 'browser', type: 'appWindow', platform: 'browser', country: 'CL' },
    { id: 'tv', type: 'appWindow', platform: 'tv', country: 'US', city: 'New York', latency: '24' },
    ...appScreens.map(
      (screen): Entry => ({
        id: `app-${screen}`,
        type: 'appWindow',
        screen,
        platform: 'windows',
        country: 'DE',
      }),
    ),
    // All servers there are down (`galleryServers`).
    { id: 'down', type: 'appWindow', platform: 'windows', country: 'IS', latency: '18' },
    { id: 'rating', type: 'rating', source: short, score: '4.6', count: short },
    { id: 'quote', type: 'quote', text: sentence, author: short, role: short },
    { id: 'figure', type: 'figure', value: '105', label: short },
    {
      id: 'audit',
      type: 'audit',
      subject: short,
      auditor: short,
      date: '2026-03-31',
      destination: linkTo('place-0'),
    },
    { id: 'badge', type: 'linkedImage', title: short, image: assetLinkTo('square') },
    { id: 'video', type: 'video' },
    { ...tile, id: 'tile-linked', heading: short, destination: linkTo('place-0') },
    { ...tile, id: 'tile-linked-2', heading, destination: linkTo('place-1') },
    { ...tile, id: 'tile-plain', heading: short },
    { ...tile, id: 'tile-bare', destination: linkTo('place-2') },
    ...[1, 2, 3].map(
      (step): Entry => ({
        id: `step-${step}`,
        type: 'step',
        heading: short,
        text: sentence,
        image: assetLinkTo('square'),
      }),
    ),
    { ...card, id: 'card-linked', wholeCardLink: linkTo('place-0'), subHeading: names[0] },
    { ...card, id: 'card-plain', primaryCta: linkTo('secondary') },
    { id: 'card-bare', type: 'card', heading: short, text: sentence },
    ...names.map((text, at): Entry => ({ id: `place-${at}`, type: 'anchor', text })),
    { id: 'group-text', type: 'oneColumnContent', content: text },
    {
      id: 'group-links',
      type: 'threeColumnDirectoryLinks',
      heading: short,
      links: links('place-0', 'place-1'),
    },
    {
      id: 'header',
      type: 'header',
      menu: links('menu', 'detailed-menu', 'place-0'),
      callsToAction: links('primary'),
      accountLink: linkTo('account'),
    },
    {
      id: 'footer',
      type: 'footer',
      columns: links('column-1', 'column-2'),
      socialLinks: [...socialNetworks.map((_, at) => linkTo(`social-${at}`)), linkTo('place-0')],
    },
    ...[1, 2].map(
      (column): Entry => ({
        id: `column-${column}`,
        type: 'footerColumn',
        heading: short,
        links: names.map((_, at) => linkTo(`place-${at}`)),
      }),
    ),
  ];
}

const socialNetworks = ['youtube.com', 'linkedin.com', 'x.com', 'facebook.com', 'instagram.com'];

/** Lists the targets of the specimens' links. */
export function galleryItems({
  short,
  sentence,
  links: names,
  action,
  second,
}: GalleryTexts): NavigationItem[] {
  const places = names.map((name, at) => fakeItem(`place-${at}`, { name, url: '/' }));
  const details = [
    { icon: 'globe', description: { name: sentence } },
    { icon: 'lock' },
    { description: { name: short } },
    {},
  ] as const;
  return [
    ...places,
    fakeItem('menu', { name: short, children: places }),
    fakeItem('detailed-menu', {
      name: second,
      children: details.map((own, at) => fakeItem(`detailed-${at}`, { name: short, url: '/', ...own })),
    }),
    ...socialNetworks.map((host, at) => fakeItem(`social-${at}`, { name: host, url: `https://${host}/` })),
    fakeItem('account', { name: action, url: '/' }),
    fakeItem('primary', { name: action, url: '/order', content_type: 'callToAction' }),
    fakeItem('app-row', { name: short, url: '/', icon: 'laptop' }),
    fakeItem('badge-app', { name: second, url: '/download', content_type: 'callToAction' }),
    fakeItem('secondary', { name: second, url: '/vpn-server', content_type: 'callToAction' }),
  ];
}
