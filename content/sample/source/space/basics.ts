import { readArticles } from '../articles.ts';
import { type EntrySource, entry } from '../entry.ts';
import { document, h3, p, table } from '../rich-text.ts';
import { prose, verbatim } from '../texts.ts';
import { page, pageHero, textBlock } from './page.ts';

const article = readArticles('basics');

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
    ],
  }),
  pageHero('what-is-a-vpn', { callsToAction: ['cta-order', 'cta-plans'], foreground: 'scene-tunnel' }),
  entry('oneColumnContent', 'what-is-a-vpn-text', { content: article('intro') }),
  textBlock('what-is-a-vpn-how', 'How a VPN works', article('how it works'), 'how-it-works'),
  textBlock('what-is-a-vpn-uses', 'When it helps', article('when it helps'), 'uses'),
  textBlock('what-is-a-vpn-limits', 'What a VPN can’t do', article('limits'), 'limits'),
  textBlock('what-is-a-vpn-comparison', 'VPNs compared', comparison),
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
    ],
  }),
  // Short, so that the address below is in the first view.
  pageHero('what-is-my-ip'),
  entry('visitorAddress', 'visitor-address', { heading: prose('Your address right now') }),
  entry('oneColumnContent', 'what-is-my-ip-text', { content: article('my ip') }),
  entry('twoColumnContent', 'what-is-my-ip-hide', {
    heading: prose('How to hide it'),
    left: article('hide it'),
    appWindow: 'app-map-laptop',
    imageSide: 'right',
  }),
];
