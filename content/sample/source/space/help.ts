import { readArticles } from '../articles.ts';
import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { localize, prose, text, translated } from '../texts.ts';
import { page, pageHero } from './page.ts';
import { cta } from './shared-blocks.ts';

const article = readArticles('help');

/** Builds a block of questions, each with its answer. */
function questions(id: string, fields: FieldValues<'oneColumnContent'>): EntrySource {
  return entry('oneColumnContent', id, { ...fields, content: article(id) });
}

const setup: readonly EntrySource[] = [
  page({
    id: 'setup',
    slug: 'setup',
    blocks: ['hero-setup', 'steps-setup', 'setup-devices', 'setup-questions'],
  }),
  pageHero('setup', {
    heading: prose('Thank you for choosing Wayfold'),
    callsToAction: ['cta-choose-device'],
    appWindow: 'app-sign-in',
  }),
  entry('callToAction', 'cta-choose-device', {
    text: prose('Choose your device'),
    internalDestination: 'anchor-your-device',
    variant: 'primary',
  }),
  entry('anchor', 'anchor-your-device', {
    text: prose('Choose your device'),
    page: 'page-setup',
    target: 'your-device',
  }),
  entry('threeColumnSteps', 'steps-setup', {
    heading: prose('Your next three steps'),
    steps: ['step-setup-download', 'step-setup-sign-in', 'step-connect'],
  }),
  entry('step', 'step-setup-download', {
    heading: localize(text('cta.download')),
    text: prose('Choose your device below and install the app on it.'),
    image: 'step-install',
  }),
  entry('step', 'step-setup-sign-in', {
    heading: prose('Sign in'),
    text: prose('Use the code in your welcome email. There is no password.'),
    image: 'step-sign-in',
  }),
  entry('contentBlockGroup', 'setup-devices', {
    heading: prose('Choose your device'),
    anchorId: 'your-device',
    blocks: ['links-apps'],
  }),
  questions('setup-questions', { heading: prose('If you need a hand'), anchorId: 'faq' }),
];

const subjects = [
  'menu-download',
  'page-setup',
  'page-latest',
  'page-subscriptions',
  'page-support-split-tunneling',
  'page-guarantee',
];

const support: readonly EntrySource[] = [
  page({
    id: 'support',
    slug: '/',
    section: 'dir-support',
    blocks: [
      'hero-support',
      'links-subjects',
      'support-start',
      'support-connection',
      'support-plan',
      'support-privacy',
      'card-contact',
    ],
  }),
  pageHero('support', { callsToAction: ['cta-contact', 'cta-status'], appWindow: 'app-chat-laptop' }),
  questions('support-start', { heading: prose('Getting started'), anchorId: 'faq' }),
  questions('support-connection', { heading: prose('Connection and speed') }),
  questions('support-plan', { heading: prose('Plan and payment') }),
  questions('support-privacy', { heading: translated('page.no-logs.title') }),
  entry('card', 'card-contact', {
    heading: prose('Talk to us'),
    text: prose('Our team answers in a few minutes by chat, day and night.'),
    primaryCta: 'cta-contact',
  }),
  cta('contact', 'page.contact.title', 'page-contact'),
  cta('help', 'page.support.title', 'page-support'),
  entry('threeColumnDirectoryLinks', 'links-subjects', { links: subjects }),
  entry('threeColumnDirectoryLinks', 'links-help', { heading: prose('Read on'), links: subjects }),
  questions('contact-questions', { heading: prose('Before you write'), anchorId: 'faq' }),
];

/** Lists the pages that help customers: after the purchase, the help center, the subscription, and updates. */
export const help: readonly EntrySource[] = [
  ...setup,
  ...support,
  page({
    id: 'support-split-tunneling',
    slug: 'split-tunneling',
    section: 'dir-support',
    kind: 'article',
    blocks: ['hero-support-split-tunneling', 'support-split-tunneling-text'],
  }),
  pageHero('support-split-tunneling', { appWindow: 'app-split-tunneling-phone' }),
  entry('oneColumnContent', 'support-split-tunneling-text', { content: article('split tunneling') }),
  page({
    id: 'subscriptions',
    slug: 'subscriptions',
    blocks: ['hero-subscriptions', 'subscriptions-questions'],
  }),
  pageHero('subscriptions', { appWindow: 'app-receipt' }),
  questions('subscriptions-questions', { heading: prose('If you need a hand'), anchorId: 'faq' }),
  page({
    id: 'latest',
    slug: 'latest',
    blocks: ['hero-latest', 'latest-text', 'latest-questions', 'links-apps'],
  }),
  pageHero('latest', { appWindow: 'app-update' }),
  entry('oneColumnContent', 'latest-text', { content: article('updates') }),
  questions('latest-questions', { heading: prose('If you need a hand'), anchorId: 'faq' }),
];
