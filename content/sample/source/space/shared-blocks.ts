import { type EntrySource, entry } from '../entry.ts';
import { document, p } from '../rich-text.ts';
import { compose, prose, text, translated } from '../texts.ts';

/** Builds a button within the site. @param key of its text */
export function cta(
  id: string,
  key: string,
  internalDestination: string,
  variant: 'primary' | 'secondary' = 'secondary',
): EntrySource {
  return entry('callToAction', `cta-${id}`, { text: translated(key), internalDestination, variant });
}

/** Lists buttons and links that several pages share. */
export const callsToAction: readonly EntrySource[] = [
  accountButton('get-started', 'cta.getStarted', 'stub-order'),
  accountButton('setup', 'cta.setup', 'page-setup'),
  cta('account', 'page.subscriptions.title', 'page-subscriptions'),
  cta('order', 'cta.getStarted', 'stub-order', 'primary'),
  cta('buy', 'cta.getStarted', 'stub-order'),
  cta('write', 'page.contact.title', 'page-contact', 'primary'),
  cta('risk-free', 'cta.tryRiskFree', 'stub-order', 'primary'),
  cta('deal', 'cta.deal', 'stub-order', 'primary'),
  cta('plans', 'cta.plans', 'page-pricing'),
  cta('download', 'cta.download', 'page-download'),
  cta('locations', 'cta.locations', 'anchor-vpn-locations'),
  cta('learn-more', 'cta.learnMore', 'page-what-is-a-vpn'),
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

/** Builds a button of the header, which is identified by its id. */
function accountButton(id: string, key: string, destination: string): EntrySource {
  const button = cta(id, key, destination);
  return { ...button, fields: { ...button.fields, identifier: id } };
}

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
