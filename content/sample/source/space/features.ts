import { readArticles } from '../articles.ts';
import { type EntrySource, entry } from '../entry.ts';
import { document, h2, p, table } from '../rich-text.ts';
import { prose, text, translated, verbatim } from '../texts.ts';
import { featureDetails } from './feature-details.ts';
import { page, pageHero, textBlock } from './page.ts';

const article = readArticles('features');

/** Lists the slugs of the pages below /features, which are also in `page.{id}.title`, with the headings of their first blocks. */
const features: readonly (readonly [id: string, heading: string])[] = [
  ['threat-manager', 'Quiet on the line'],
  ['split-tunneling', 'Two ways at once'],
  ['kill-switch', 'Nothing leaves unprotected'],
  ['private-dns', 'Your questions stay private'],
  ['protocols', 'Three ways to connect'],
  ['no-logs', 'What we don’t have, nobody can take'],
];

/** Stands below the app, in place of what `articles/features.md` has of other features. */
const protocolsCompared = document(
  h2('The protocols compared'),
  table(
    ['Protocol', 'Best for', 'Available on'],
    [verbatim('Lightway\u00a0UDP'), 'Speed and short connection times', 'All apps and routers'],
    [verbatim('Lightway\u00a0TCP'), 'Networks that block UDP', 'All apps and routers'],
    [verbatim('OpenVPN\u00a0UDP'), 'Older devices', 'Windows, macOS, Linux, Android, routers'],
    [verbatim('OpenVPN\u00a0TCP'), 'Strict firewalls', 'Windows, macOS, Linux, Android, routers'],
    [verbatim('IKEv2'), 'Phones that change networks often', 'iOS, macOS, Windows, routers'],
  ),
  p('The page of [all locations](page:anchor-vpn-locations) lists which of them offers which protocol.'),
);

/** Names the state of the app that a feature's page opens with, where it isn't called as the feature. */
const appOf: Readonly<Record<string, string>> = {
  'threat-manager': 'app-threats',
  'private-dns': 'app-dns',
  'no-logs': 'app-records',
};

function featurePage([id, heading]: (typeof features)[number]): EntrySource[] {
  const isProtocols = id === 'protocols';
  return [
    page({
      id,
      slug: id,
      section: 'dir-features',
      blocks: [
        `hero-${id}`,
        `${id}-what`,
        `${id}-how`,
        `${id}-more`,
        `${id}-faq`,
        'links-features',
        `card-${id}`,
      ],
    }),
    pageHero(id, {
      callsToAction: ['cta-order', 'cta-plans'],
      appWindow: appOf[id] ?? `app-${id}`,
      ground: 'tint',
      // Long, with tables below.
      showScrollArrow: isProtocols,
    }),
    textBlock(`${id}-what`, heading, article(id)),
    entry('oneColumnContent', `${id}-more`, {
      content: isProtocols ? protocolsCompared : article(`${id}, more`),
    }),
    ...featureDetails(id),
  ];
}

/** Shows a feature in the words of its own page. */
function aboutTile(id: string, snapshot = `feature-${id}`): EntrySource {
  return entry('tile', `tile-about-${id}`, {
    heading: translated(`page.${id}.title`),
    content: document(p(text(`page.${id}.description`))),
    snapshot,
    destination: `page-${id}`,
  });
}

export const featurePages: readonly EntrySource[] = [
  page({
    id: 'features',
    slug: '/',
    section: 'dir-features',
    blocks: [
      'hero-features',
      'features-start',
      'tiles-features',
      'tiles-more',
      'links-features',
      'card-deal',
    ],
  }),
  pageHero('features', {
    callsToAction: ['cta-order', 'cta-download'],
    appWindow: 'app-features',
    ground: 'tint',
  }),
  textBlock('features-start', 'All in the app, none of it extra', article('features-start')),
  entry('twoColumnTiles', 'tiles-features', {
    tiles: ['threat-manager', 'no-logs', 'split-tunneling', 'protocols'].map((id) => `tile-about-${id}`),
  }),
  aboutTile('threat-manager'),
  aboutTile('no-logs'),
  aboutTile('split-tunneling'),
  aboutTile('protocols', 'feature-speed'),
  entry('twoColumnTiles', 'tiles-more', {
    heading: prose('And underneath'),
    tiles: ['tile-kill-switch', 'tile-private-dns'],
  }),
  ...['kill-switch', 'private-dns'].map((id) =>
    entry('tile', `tile-${id}`, {
      heading: translated(`page.${id}.title`),
      content: article(`tile-${id}`),
      snapshot: `feature-${id}`,
      destination: `page-${id}`,
    }),
  ),
  entry('threeColumnDirectoryLinks', 'links-features', {
    heading: translated('menu.allFeatures'),
    directory: 'dir-features',
  }),
  ...features.flatMap(featurePage),
];
