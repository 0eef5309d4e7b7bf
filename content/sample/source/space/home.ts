import { type EntrySource, entry } from '../entry.ts';
import { compose } from '../localized.ts';
import { document, h3, p, quote, ul } from '../rich-text.ts';
import { text, translated } from '../texts.ts';
import { page } from './page.ts';

const press: readonly (readonly [id: string, name: string])[] = [
  ['lantern', 'The Lantern'],
  ['northbyte', 'Northbyte'],
  ['harbor-review', 'Harbor Review'],
];

const hero = entry('hero', 'hero-home', {
  heading: translated('home.hero.heading'),
  mobileHeading: translated('home.hero.mobileHeading'),
  subHeading: translated('home.hero.subHeading'),
  bullets: compose(
    { first: text('home.hero.bullet1'), second: text('home.hero.bullet2'), third: text('home.hero.bullet3') },
    ({ first, second, third }) => [first, second, third],
  ),
  callsToAction: ['cta-order', 'cta-locations'],
  logos: 'press-logos',
  badge: 'badge-guarantee',
  background: 'hero-background',
  foreground: 'hero-home',
  height: 'tall',
  showBreadcrumbs: false,
  showScrollArrow: true,
});

const intro = entry('twoColumnContent', 'home-intro', {
  heading: translated('home.intro.heading'),
  left: compose(
    { intro: text('home.intro.text'), more: text('home.intro.more'), link: text('page.what-is-a-vpn.title') },
    ({ intro, more, link }) => document(p(intro), p(`${more} [${link}](page:page-what-is-a-vpn)`)),
  ),
  right: compose(
    {
      first: text('home.intro.item1'),
      second: text('home.intro.item2'),
      third: text('home.intro.item3'),
      motto: text('home.quote'),
    },
    ({ first, second, third, motto }) => document(ul(first, second, third), quote(motto)),
  ),
  image: 'scene-tunnel',
  imageSide: 'right',
});

const locations = entry('twoColumnContent', 'home-locations', {
  heading: translated('vpnServer.hero.heading'),
  left: compose(
    {
      intro: text('vpnServer.hero.subHeading'),
      first: text('vpnServer.hero.bullet1'),
      second: text('vpnServer.hero.bullet2'),
      third: text('vpnServer.hero.bullet3'),
    },
    ({ intro, first, second, third }) => document(p(intro), ul(first, second, third)),
  ),
  right: compose({ link: text('cta.locations') }, ({ link }) =>
    document(p(`[${link}](page:page-vpn-server)`)),
  ),
  image: 'hero-server-map',
  imageSide: 'left',
});

const questions = {
  q1: text('home.faq.q1'),
  a1: text('home.faq.a1'),
  q2: text('home.faq.q2'),
  a2: text('home.faq.a2'),
  q3: text('home.faq.q3'),
  a3: text('home.faq.a3'),
  q4: text('home.faq.q4'),
  a4: text('home.faq.a4'),
};

/** The home page. */
export const home: readonly EntrySource[] = [
  page({
    id: 'home',
    slug: '/',
    blocks: [
      'hero-home',
      'steps-start',
      'home-intro',
      'tiles-why',
      'home-locations',
      'home-devices',
      'offer-regular',
      'home-faq',
      'card-deal',
      'chat-link',
    ],
    ogImage: 'social-card',
  }),
  hero,
  intro,
  locations,
  entry('linkedImageList', 'press-logos', { list: press.map(([id]) => `press-${id}`), setForMobile: false }),
  ...press.map(([id, title]) => entry('linkedImage', `press-${id}`, { title, image: `press-${id}` })),
  entry('contentBlockGroup', 'home-devices', {
    heading: translated('home.devices.heading'),
    anchorId: 'devices',
    blocks: ['home-devices-text', 'links-apps'],
  }),
  entry('oneColumnContent', 'home-devices-text', {
    content: compose({ body: text('home.devices.text') }, ({ body }) => document(p(body))),
  }),
  entry('threeColumnDirectoryLinks', 'links-apps', {
    heading: translated('menu.allApps'),
    directory: 'dir-download',
  }),
  entry('oneColumnContent', 'home-faq', {
    heading: translated('home.faq.heading'),
    anchorId: 'faq',
    content: compose(questions, ({ q1, a1, q2, a2, q3, a3, q4, a4 }) =>
      document(h3(q1), p(a1), h3(q2), p(a2), h3(q3), p(a3), h3(q4), p(a4)),
    ),
  }),
];
