import { type EntrySource, entry } from '../entry.ts';
import { document, h2, h3, h4, hr, ol, p, quote, ul } from '../rich-text.ts';
import { prose } from '../texts.ts';
import { page, pageHero } from './page.ts';

const about = document(
  p(
    'Wayfold began with a paper map. Two network engineers shared a train compartment from Gothenburg to Oslo and could not agree on the shortest way. Then one of them folded the map, and the two cities touched.',
  ),
  p('That is what we build: the shortest private way between you and the place you want to be online.'),
  h2('What we believe'),
  ul(
    '**Privacy is ordinary.** You close the bathroom door, and nobody asks what you have to hide.',
    '**Little is enough.** We collect what a subscription needs, and not a field more.',
    '**Plain words.** If we can’t explain it simply, we haven’t finished it.',
  ),
  quote('The best thing a customer ever wrote to us was: “I had forgotten that I have it.”'),
  hr(),
  p('We are 140 people in eleven countries. Some of us are answering the [chat](page:page-contact) tonight.'),
);

const securityHole =
  'Found a security hole? Write to [security@wayfold.example](mailto:security@wayfold.example). We pay for good reports.';

const trust = document(
  p('You can’t look into our servers. So we let others do it, and publish what they find.'),
  h2('How we build'),
  ol(
    'Every change is reviewed by a second engineer.',
    'Servers start from a signed, read-only image and run in memory.',
    'All servers are rebuilt from scratch every week.',
  ),
  h2('How you can check'),
  ul(
    'Read the [report on the last audit](page:external-audit).',
    'Keep an eye on the [server status](page:cta-status).',
    securityHole,
  ),
  h3('Requests from authorities'),
  p(
    'We answer every request with the truth: there is nothing to hand over. In 2025 we received 214 requests and disclosed data in none of them.',
  ),
  h4('Last reviewed in January 2026'),
);

const contact = document(
  p(
    'Our team answers in a few minutes by chat, day and night. Many questions are already answered in the [help center](page:page-support).',
  ),
  h2('Would you rather write?'),
  p('{mailto-support} and we answer within a day.'),
  h2('What helps us to help you'),
  ul(
    'Your device and its system, such as Windows 11 or iOS 18',
    'The version of the app, which its settings name at the very end',
    'What you did, and what happened instead',
  ),
  p('Never send a password or a card number: we need neither.'),
  h2('Press and partners'),
  p(
    'Journalists can reach us at [press@wayfold.example](mailto:press@wayfold.example). For partnerships, see the [partner program](page:page-partners).',
  ),
  p(securityHole),
);

const emails: readonly (readonly [name: string, page: string])[] = [
  ['welcome', 'page-setup'],
  ['renewal-reminder', 'page-pricing'],
  ['refund', 'page-guarantee'],
  ['new-locations', 'anchor-vpn-locations'],
  ['tips', 'page-blog-tips-tricks'],
  ['cart-reminder', 'stub-cart'],
  ['renewed', 'stub-renewal-confirmation'],
];

/** Lists the pages about Wayfold: the company, how to contact it, and the pages that its emails link to. */
export const company: readonly EntrySource[] = [
  page({ id: 'about', slug: 'about', blocks: ['hero-about', 'about-text', 'card-quiz', 'chat-link'] }),
  pageHero('about', { callsToAction: ['cta-learn-more'], foreground: 'scene-team' }),
  entry('oneColumnContent', 'about-text', { content: about }),
  entry('card', 'card-quiz', {
    heading: prose('How private are you?'),
    subHeading: prose('Six questions'),
    text: prose('Test your privacy knowledge in our quiz. No email address needed.'),
    image: 'feature-no-logs',
    wholeCardLink: 'page-blog-privacy-quiz',
  }),
  page({
    id: 'trust',
    slug: 'trust',
    blocks: ['hero-trust', 'trust-text', 'proof-trust', 'links-reading', 'chat-link'],
  }),
  pageHero('trust', { callsToAction: ['cta-status'], appWindow: 'app-checks' }),
  entry('oneColumnContent', 'trust-text', { content: trust }),
  entry('proof', 'proof-trust', {
    heading: prose('Checked by others'),
    items: ['figure-records', 'figure-requests', 'figure-disclosed', 'audit-no-logs', 'audit-apps'],
  }),
  entry('externalLink', 'external-audit', {
    text: prose('Audit report 2025'),
    externalDestination: 'https://reports.example.org/wayfold-2025',
    icon: 'feature-no-logs',
  }),
  entry('threeColumnDirectoryLinks', 'links-reading', {
    heading: prose('Read on'),
    links: [
      'page-no-logs',
      'page-blog-best-vpn-uses',
      'anchor-faq',
      'external-audit',
      'mailto-support',
      'dir-features',
    ],
  }),
  page({
    id: 'contact',
    slug: 'contact',
    blocks: ['hero-contact', 'chat-link', 'contact-text', 'contact-questions', 'links-help'],
  }),
  pageHero('contact', { callsToAction: ['cta-help', 'cta-status'], appWindow: 'app-chat' }),
  entry('oneColumnContent', 'contact-text', { content: contact }),
  ...emails.map(([name, target]) => entry('emailNamedDestination', `email-${name}`, { name, page: target })),
];
