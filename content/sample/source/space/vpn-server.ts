import { countries, type Region } from '../countries.ts';
import { type EntrySource, entry } from '../entry.ts';
import { document, h3, p, ul } from '../rich-text.ts';
import { listOf, markup, text, translated } from '../texts.ts';
import { faqBlock, page, pageHero, questionsIn } from './page.ts';

const popular = [
  'us',
  'uk',
  'germany',
  'france',
  'canada',
  'australia',
  'japan',
  'netherlands',
  'switzerland',
];

const hubs = (slugs: readonly string[]) => slugs.map((slug) => `hub-${slug}-vpn`);

const slugsIn = (region: Region) =>
  countries.filter((country) => country.region === region).map(({ slug }) => slug);

const hero = pageHero('vpn-server', {
  heading: translated('vpnServer.hero.heading'),
  subHeading: translated('vpnServer.hero.subHeading'),
  bullets: listOf(
    text('vpnServer.hero.bullet1'),
    text('vpnServer.hero.bullet2'),
    text('vpnServer.hero.bullet3'),
  ),
  callsToAction: ['cta-order', 'cta-locations'],
  appWindow: 'app-servers',
  ground: 'deep',
});

const advice = entry('twoColumnContent', 'vpn-server-advice', {
  left: document(
    h3(text('vpnServer.choose.heading')),
    p(text('vpnServer.choose.text')),
    ul(text('vpnServer.choose.item1'), text('vpnServer.choose.item2'), text('vpnServer.choose.item3')),
  ),
  right: document(
    h3(text('vpnServer.protocols.heading')),
    p(text('vpnServer.protocols.text')),
    p(markup`[${text('page.protocols.title')}](page:page-protocols)`),
  ),
});

/** Builds a page about the servers of one region. */
function regionPage(id: 'europe' | 'asia'): EntrySource[] {
  return [
    page({
      id,
      slug: `${id}-vpn`,
      section: 'dir-vpn-server',
      blocks: [`hero-${id}`, `${id}-intro`, `links-${id}`],
    }),
    pageHero(id, {
      heading: translated(`${id}.hero.heading`),
      subHeading: translated(`${id}.hero.subHeading`),
      callsToAction: ['cta-order', 'cta-locations'],
      appWindow: `app-${id}`,
      ground: 'deep',
    }),
    entry('twoColumnContent', `${id}-intro`, {
      heading: translated(`${id}.intro.heading`),
      left: document(p(text(`${id}.intro.text`))),
      appWindow: 'app-speed',
      imageSide: 'right',
    }),
    entry('appWindow', `app-${id}`, {
      screen: 'map',
      platform: 'windows',
      country: id === 'europe' ? 'DE' : 'VN',
    }),
    entry('threeColumnDirectoryLinks', `links-${id}`, {
      heading: translated(`${id}.list.heading`),
      links: hubs(slugsIn(id)),
      order: 'alphabetical',
    }),
  ];
}

/** Lists the hub of all server pages and the pages of two continents, with their blocks. */
export const vpnServer: readonly EntrySource[] = [
  page({
    id: 'vpn-server',
    slug: '/',
    section: 'dir-vpn-server',
    blocks: [
      'hero-vpn-server',
      'server-locations',
      'links-popular',
      'links-regions',
      'vpn-server-advice',
      'steps-location',
      'vpn-server-faq',
    ],
  }),
  hero,
  entry('appWindow', 'app-servers', { platform: 'windows', country: 'SG', latency: '24' }),
  advice,
  faqBlock('vpn-server', questionsIn('vpnServer.faq', 2)),
  entry('serverLocations', 'server-locations', { heading: translated('vpnServer.locations.heading') }),
  entry('threeColumnDirectoryLinks', 'links-popular', {
    heading: translated('vpnServer.popular.heading'),
    links: hubs(popular),
  }),
  entry('threeColumnDirectoryLinks', 'links-regions', {
    heading: translated('vpnServer.regions.heading'),
    links: ['page-europe', 'page-asia', 'anchor-vpn-locations'],
  }),
  ...regionPage('europe'),
  ...regionPage('asia'),
];
