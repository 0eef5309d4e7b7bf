import { readArticles } from '../articles.ts';
import { type EntrySource, entry } from '../entry.ts';
import { prose } from '../texts.ts';
import { page, pageHero } from './page.ts';

const article = readArticles('company');

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
  page({ id: 'about', slug: 'about', blocks: ['hero-about', 'proof-figures', 'about-text', 'card-quiz'] }),
  pageHero('about', { callsToAction: ['cta-learn-more'], foreground: 'scene-team' }),
  entry('oneColumnContent', 'about-text', { content: article('about') }),
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
    blocks: ['hero-trust', 'trust-text', 'proof-trust', 'links-reading'],
  }),
  pageHero('trust', { callsToAction: ['cta-status'], appWindow: 'app-checks' }),
  entry('oneColumnContent', 'trust-text', { content: article('trust') }),
  entry('proof', 'proof-trust', {
    heading: prose('Checked by others'),
    items: ['figure-records', 'figure-requests', 'figure-disclosed', 'audit-no-logs', 'audit-apps'],
  }),
  entry('externalLink', 'external-audit', {
    text: prose('Audit report 2025'),
    externalDestination: 'https://reports.example.org/wayfold-2025',
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
  entry('oneColumnContent', 'contact-text', { content: article('contact') }),
  ...emails.map(([name, target]) => entry('emailNamedDestination', `email-${name}`, { name, page: target })),
];
