import { type EntrySource, entry } from '../entry.ts';
import { document, p } from '../rich-text.ts';
import { compose, prose, text, translated } from '../texts.ts';

/** Lists buttons and links that several pages share. */
export const callsToAction: readonly EntrySource[] = [
  entry('callToAction', 'cta-get-started', {
    text: translated('cta.getStarted'),
    identifier: 'get-started',
    internalDestination: 'stub-order',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-setup', {
    text: translated('cta.setup'),
    identifier: 'setup',
    internalDestination: 'page-setup',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-account', {
    text: translated('page.subscriptions.title'),
    internalDestination: 'page-subscriptions',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-order', {
    text: translated('cta.getStarted'),
    internalDestination: 'stub-order',
    variant: 'primary',
  }),
  entry('callToAction', 'cta-risk-free', {
    text: translated('cta.tryRiskFree'),
    internalDestination: 'stub-order',
    variant: 'primary',
  }),
  entry('callToAction', 'cta-deal', {
    text: translated('cta.deal'),
    internalDestination: 'stub-order',
    variant: 'primary',
  }),
  entry('callToAction', 'cta-plans', {
    text: translated('cta.plans'),
    internalDestination: 'page-pricing',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-download', {
    text: translated('cta.download'),
    internalDestination: 'page-download',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-locations', {
    text: translated('cta.locations'),
    internalDestination: 'anchor-vpn-locations',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-learn-more', {
    text: translated('cta.learnMore'),
    internalDestination: 'page-what-is-a-vpn',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-status', {
    text: prose('Server status'),
    externalDestination: 'https://status.wayfold.example',
    variant: 'secondary',
  }),
  entry('anchor', 'anchor-vpn-locations', {
    text: translated('anchor.locations'),
    page: 'page-vpn-server',
    target: 'vpn-locations',
  }),
  entry('anchor', 'anchor-faq', { text: translated('anchor.faq'), page: 'page-home', target: 'faq' }),
];

function step(id: string, key: string, image: string): EntrySource {
  return entry('step', `step-${id}`, {
    heading: translated(`${key}.heading`),
    text: translated(`${key}.text`),
    image,
  });
}

function tile(id: string, key: string, destination: string): EntrySource {
  return entry('tile', `tile-${id}`, {
    heading: translated(`${key}.heading`),
    content: document(p(text(`${key}.text`))),
    snapshot: `feature-${id}`,
    destination,
  });
}

/** Lists blocks that several pages share. */
export const sharedBlocks: readonly EntrySource[] = [
  entry('threeColumnSteps', 'steps-start', {
    heading: translated('home.steps.heading'),
    steps: ['step-plan', 'step-install', 'step-connect'],
  }),
  step('plan', 'step.plan', 'step-plan'),
  step('install', 'step.install', 'step-install'),
  step('connect', 'step.connect', 'step-connect'),
  entry('threeColumnSteps', 'steps-location', {
    heading: translated('server.steps.heading'),
    steps: ['step-server-get', 'step-server-choose', 'step-server-connect'],
  }),
  step('server-get', 'server.step1', 'step-install'),
  step('server-choose', 'server.step2', 'step-location'),
  step('server-connect', 'server.step3', 'step-connect'),
  entry('twoColumnTiles', 'tiles-why', {
    heading: translated('home.tiles.heading'),
    tiles: ['tile-speed', 'tile-no-logs', 'tile-threat-manager', 'tile-split-tunneling'],
  }),
  tile('speed', 'tile.speed', 'page-protocols'),
  tile('no-logs', 'tile.noLogs', 'page-no-logs'),
  tile('threat-manager', 'tile.threat', 'page-threat-manager'),
  tile('split-tunneling', 'tile.split', 'page-split-tunneling'),
  entry('liveChatLink', 'chat-link', { text: translated('chat.text') }),
  entry('card', 'card-deal', {
    heading: translated('home.deal.heading'),
    subHeading: translated('home.deal.subHeading'),
    text: translated('home.deal.text'),
    appWindow: 'app-receipt',
    primaryCta: 'cta-deal',
  }),
  entry('mailtoLink', 'mailto-support', {
    text: translated('contact.email'),
    mailTo: compose((read) => ({
      email: 'support@wayfold.example',
      subject: read(text('contact.email.subject')),
      body: read(text('contact.email.body')),
    })),
  }),
];
