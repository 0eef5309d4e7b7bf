import { cityNameOf } from '../countries.ts';
import { type EntrySource, entry } from '../entry.ts';
import { document, p, ul } from '../rich-text.ts';
import { listOf, localize, markup, text, translated } from '../texts.ts';
import { appLinks } from './downloads.ts';
import { faqBlock, page, questionsIn } from './page.ts';

const press: readonly (readonly [id: string, name: string])[] = [
  ['lantern', 'The Lantern'],
  ['northbyte', 'Northbyte'],
  ['harbor-review', 'Harbor Review'],
];

const hero = entry('hero', 'hero-home', {
  heading: translated('home.hero.heading'),
  mobileHeading: translated('home.hero.mobileHeading'),
  subHeading: translated('home.hero.subHeading'),
  bullets: listOf(text('home.hero.bullet1'), text('home.hero.bullet2')),
  callsToAction: ['cta-order', 'cta-locations'],
  logos: 'press-logos',
  appWindow: 'app-home',
  height: 'tall',
  showBreadcrumbs: false,
});

const intro = entry('twoColumnContent', 'home-intro', {
  heading: translated('home.intro.heading'),
  left: document(
    p(text('home.intro.text')),
    p(markup`${text('home.intro.more')} [${text('page.what-is-a-vpn.title')}](page:page-what-is-a-vpn)`),
  ),
  right: document(ul(text('home.intro.item1'), text('home.intro.item2'), text('home.intro.item3'))),
  image: 'scene-tunnel',
  imageSide: 'right',
});

const locations = entry('twoColumnContent', 'home-locations', {
  heading: translated('vpnServer.hero.heading'),
  left: document(p(text('vpnServer.hero.subHeading'))),
  right: document(p(markup`[${text('cta.locations')}](page:page-vpn-server)`)),
  image: 'hero-server-map',
  imageSide: 'left',
});

export const home: readonly EntrySource[] = [
  page({
    id: 'home',
    slug: '/',
    blocks: [
      'hero-home',
      'steps-start',
      'offer-regular',
      'home-intro',
      'tiles-why',
      'home-locations',
      'proof',
      'home-devices',
      'home-faq',
      'card-deal',
    ],
  }),
  hero,
  entry('appWindow', 'app-home', {
    platform: 'windows',
    country: 'JP',
    city: localize(cityNameOf({ code: 'JP' }, 'tokyo')),
    latency: '18',
  }),
  intro,
  locations,
  entry('linkedImageList', 'press-logos', { list: press.map(([id]) => `press-${id}`), setForMobile: false }),
  ...press.map(([id, title]) => entry('linkedImage', `press-${id}`, { title, image: `press-${id}` })),
  entry('contentBlockGroup', 'home-devices', {
    heading: translated('home.devices.heading'),
    anchorId: 'devices',
    blocks: ['home-devices-text', 'home-apps'],
  }),
  entry('oneColumnContent', 'home-devices-text', {
    content: document(p(text('home.devices.text'))),
  }),
  entry('threeColumnDirectoryLinks', 'home-apps', { links: appLinks }),
  faqBlock('home', questionsIn('home.faq', 4), { foldAnswers: true }),
];
