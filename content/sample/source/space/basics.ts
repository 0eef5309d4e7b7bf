import { type EntrySource, entry } from '../entry.ts';
import { document, h2, h3, ol, p, quote, table, ul } from '../rich-text.ts';
import { prose, verbatim } from '../texts.ts';
import { page, pageHero } from './page.ts';

const intro = document(
  p(
    'On this page: [how it works](page:anchor-how-it-works), [when it helps](page:anchor-when-it-helps), [what it can’t do](page:anchor-limits).',
  ),
  p(
    'Every time you open a website, your request passes through networks that belong to other people: the café’s Wi-Fi, your internet provider, sometimes a whole chain of carriers. Each of them can see which sites you visit. A **virtual private network**, VPN for short, puts a tunnel around all of it.',
  ),
);

const howItWorks = document(
  ol(
    'The app on your device agrees on a secret key with one of our servers.',
    'Everything your device sends is encrypted with that key before it leaves.',
    'The server decrypts it and passes it on to the website you asked for.',
    'The answer comes back the same way. The website has only ever seen the server.',
  ),
  p(
    'How the two talk to each other is called a [protocol](page:page-protocols). You never have to choose one: the app does it for you.',
  ),
);

const whenItHelps = document(
  ul(
    '**On public Wi-Fi.** Nobody on the [same network](page:page-public-wifi) can read your traffic or send you to a fake website.',
    '**At home.** Your internet provider can’t build a profile from the sites you visit, nor slow some of them down.',
    '**On the road.** You keep using your services as if you were [at home](page:page-travel).',
    '**Anywhere.** Websites don’t learn your [IP address](page:page-what-is-my-ip), so they don’t learn where you are.',
  ),
);

const limits = document(
  p(
    'A VPN doesn’t make you anonymous to a site you sign in to, and it doesn’t remove a virus. Be wary of anybody who promises that. It closes one large window; passwords, updates and common sense close the others.',
  ),
  quote('A good VPN is boring. You switch it on, and nothing happens to you.'),
);

const comparison = document(
  h3('Free or paid?'),
  table(
    [verbatim(''), 'Free VPN', 'Browser proxy', verbatim('Wayfold')],
    ['Protects all apps', 'Sometimes', 'No', 'Yes'],
    ['Unlimited data', 'Rarely', 'Yes', 'Yes'],
    ['Paid for by', 'Advertising', 'Advertising', 'Subscriptions'],
    ['Keeps logs', 'Often', 'Often', '[Never](page:page-no-logs)'],
  ),
  p(
    'Servers cost money. If you don’t pay for them, somebody else does, and that somebody wants something in return.',
  ),
);

const myIp = document(
  p(
    'An IP address is the return address of everything you do online. Your internet provider lends it to your router, and every website you open gets to see it.',
  ),
  h2('What it gives away'),
  ul(
    'Roughly where you are: the country nearly always, the city often.',
    'Which provider you use, and whether you are at home, at work or on a mobile network.',
    'That it is _you_ again, when you come back next week.',
  ),
);

const hideIt = document(
  p(
    'Connect to one of our [servers](page:anchor-vpn-locations) and websites see the server’s address. Thousands of people share it, so it leads back to nobody in particular. Your own address stays between you and your provider.',
  ),
  p(
    'Want to try? Read the [setup guide](page:page-setup), or look at [what a VPN does](page:page-what-is-a-vpn) first.',
  ),
);

/** Sections with explicit ids, as a heading's own id differs per language. */
const anchors: readonly (readonly [id: string, text: string, target: string])[] = [
  ['how-it-works', 'How it works', 'how-it-works'],
  ['when-it-helps', 'When it helps', 'uses'],
  ['limits', 'What it can’t do', 'limits'],
];

/** Lists the pages that explain VPNs to newcomers, with their blocks. */
export const basics: readonly EntrySource[] = [
  page({
    id: 'what-is-a-vpn',
    slug: 'what-is-a-vpn',
    kind: 'article',
    blocks: [
      'hero-what-is-a-vpn',
      'what-is-a-vpn-text',
      'what-is-a-vpn-how',
      'what-is-a-vpn-uses',
      'what-is-a-vpn-limits',
      'what-is-a-vpn-comparison',
      'steps-start',
      'chat-link',
    ],
  }),
  pageHero('what-is-a-vpn', { callsToAction: ['cta-order', 'cta-plans'], foreground: 'scene-tunnel' }),
  entry('oneColumnContent', 'what-is-a-vpn-text', { content: intro }),
  entry('oneColumnContent', 'what-is-a-vpn-how', {
    heading: prose('How a VPN works'),
    anchorId: 'how-it-works',
    content: howItWorks,
  }),
  entry('oneColumnContent', 'what-is-a-vpn-uses', {
    heading: prose('When it helps'),
    anchorId: 'uses',
    content: whenItHelps,
  }),
  entry('oneColumnContent', 'what-is-a-vpn-limits', {
    heading: prose('What a VPN can’t do'),
    anchorId: 'limits',
    content: limits,
  }),
  entry('oneColumnContent', 'what-is-a-vpn-comparison', {
    heading: prose('VPNs compared'),
    content: comparison,
  }),
  ...anchors.map(([id, text, target]) => entry('anchor', `anchor-${id}`, { text: prose(text), target })),
  page({
    id: 'what-is-my-ip',
    slug: 'what-is-my-ip',
    blocks: [
      'hero-what-is-my-ip',
      'visitor-address',
      'what-is-my-ip-text',
      'what-is-my-ip-hide',
      'card-deal',
      'chat-link',
    ],
  }),
  // Short, so that the address below is in the first view.
  pageHero('what-is-my-ip'),
  entry('visitorAddress', 'visitor-address', { heading: prose('Your address right now') }),
  entry('oneColumnContent', 'what-is-my-ip-text', { content: myIp }),
  entry('twoColumnContent', 'what-is-my-ip-hide', {
    heading: prose('How to hide it'),
    left: hideIt,
    appWindow: 'app-map-laptop',
    imageSide: 'right',
  }),
];
