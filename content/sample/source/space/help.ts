import { readArticles } from '../articles.ts';
import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { document, h3, p } from '../rich-text.ts';
import { localize, type Prose, prose, text, translated } from '../texts.ts';
import { page, pageHero } from './page.ts';

const article = readArticles('help');

type Question = readonly [question: Prose, answer: Prose];

/** Returns a question of the home page with its answer. */
const homeQuestion = (number: number): Question => [text(`home.faq.q${number}`), text(`home.faq.a${number}`)];

const [slow, devices, refund] = [homeQuestion(2), homeQuestion(3), homeQuestion(4)];

const noEmail: Question = [
  'No email from us?',
  'Look in your spam folder first. If it isn’t there, [write to us](page:mailto-support) and we’ll send it again.',
];

const renews: Question = [
  'When does my plan renew?',
  'When the time you paid for ends, at the price that you saw before paying. We remind you by email.',
];

/** Builds a block of questions, each with its answer. */
function questions(
  id: string,
  fields: FieldValues<'oneColumnContent'>,
  list: readonly Question[],
): EntrySource {
  return entry('oneColumnContent', id, {
    ...fields,
    content: document(...list.flatMap(([question, answer]) => [h3(question), p(answer)])),
  });
}

const setup: readonly EntrySource[] = [
  page({
    id: 'setup',
    slug: 'setup',
    blocks: ['hero-setup', 'steps-setup', 'setup-devices', 'setup-questions', 'chat-link'],
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
    image: 'step-plan',
  }),
  entry('contentBlockGroup', 'setup-devices', {
    heading: prose('Choose your device'),
    anchorId: 'your-device',
    blocks: ['links-apps'],
  }),
  questions('setup-questions', { heading: prose('If you need a hand'), anchorId: 'faq' }, [
    noEmail,
    devices,
    ['Do you have another question?', 'More answers are in the [help center](page:page-support).'],
  ]),
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
  questions('support-start', { heading: prose('Getting started'), anchorId: 'faq' }, [
    [
      'How do I install Wayfold?',
      'Choose your device on the [download page](page:page-download). Its own page has the app and the steps.',
    ],
    devices,
    ['How do I keep one app outside the VPN?', 'With [split tunneling](page:page-support-split-tunneling).'],
  ]),
  questions('support-connection', { heading: prose('Connection and speed') }, [
    slow,
    [
      'A website doesn’t work. What can I do?',
      'Try another [location](page:anchor-vpn-locations). If that doesn’t help, switch [threat manager](page:page-threat-manager) off for a moment.',
    ],
    [
      'How do I get to the sign-in page of the hotel Wi-Fi?',
      'Disconnect in the app, sign in with the hotel, and connect again. From then on the kill switch keeps watch.',
    ],
  ]),
  questions('support-plan', { heading: prose('Plan and payment') }, [
    refund,
    ['How do I cancel?', 'The page about [your subscription](page:page-subscriptions) explains it.'],
    [
      'Am I anonymous when I pay?',
      'Not entirely: we have your email address, and your bank or PayPal knows about the payment. What you do online, neither of us learns.',
    ],
  ]),
  questions('support-privacy', { heading: translated('page.no-logs.title') }, [
    [
      'What do you know about me?',
      'Your email address, and that your plan is paid for. Read [what we don’t keep](page:page-no-logs).',
    ],
    [
      'How can you count eight devices without logs?',
      'A server knows only which devices are connected right now, and forgets each one when it leaves.',
    ],
    [
      'What happens if somebody seizes a server?',
      'They get a computer without a disk. As soon as it is unplugged, its memory is empty.',
    ],
  ]),
  entry('card', 'card-contact', {
    heading: prose('Talk to us'),
    text: prose('Our team answers in a few minutes by chat, day and night.'),
    primaryCta: 'cta-contact',
  }),
  entry('callToAction', 'cta-contact', {
    text: translated('page.contact.title'),
    internalDestination: 'page-contact',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-help', {
    text: translated('page.support.title'),
    internalDestination: 'page-support',
    variant: 'secondary',
  }),
  entry('threeColumnDirectoryLinks', 'links-subjects', { links: subjects }),
  entry('threeColumnDirectoryLinks', 'links-help', { heading: prose('Read on'), links: subjects }),
  questions('contact-questions', { heading: prose('Before you write'), anchorId: 'faq' }, [
    noEmail,
    renews,
    [
      'What if an update fails?',
      'Restart the device first. If that isn’t enough, remove the app and install it again; your plan isn’t affected.',
    ],
  ]),
];

const updateQuestions = questions(
  'latest-questions',
  { heading: prose('If you need a hand'), anchorId: 'faq' },
  [
    [
      'Which version do I have?',
      'The settings of the app name it, at the very end. In the [chat](page:page-contact), we can tell you whether there is a newer one.',
    ],
    [
      'Do I lose my settings?',
      'No. You stay signed in, and your favorite locations stay where they are. Only the connection breaks off for a moment.',
    ],
    [
      'What if an update fails?',
      'Restart the device first. If that isn’t enough, remove the app and install it again; your plan isn’t affected.',
    ],
  ],
);

/** Lists the pages that help customers: after the purchase, the help center, the subscription, and updates. */
export const help: readonly EntrySource[] = [
  ...setup,
  ...support,
  page({
    id: 'support-split-tunneling',
    slug: 'split-tunneling',
    section: 'dir-support',
    kind: 'article',
    blocks: ['hero-support-split-tunneling', 'support-split-tunneling-text', 'chat-link'],
  }),
  pageHero('support-split-tunneling', { appWindow: 'app-split-tunneling-phone' }),
  entry('oneColumnContent', 'support-split-tunneling-text', { content: article('split tunneling') }),
  page({
    id: 'subscriptions',
    slug: 'subscriptions',
    blocks: ['hero-subscriptions', 'subscriptions-questions', 'chat-link'],
  }),
  pageHero('subscriptions', { appWindow: 'app-receipt' }),
  questions('subscriptions-questions', { heading: prose('If you need a hand'), anchorId: 'faq' }, [
    [
      'Where do I sign in?',
      'In the app. This website has no customer area: your plan belongs to your email address, so we settle everything by email.',
    ],
    renews,
    [
      'How do I switch renewal off?',
      '[Write to us](page:mailto-support) from the address of your plan. You keep the time you have paid for.',
    ],
    refund,
    [
      'Where is my link for friends?',
      'In the email that confirmed your purchase. Read [how the free month works](page:page-refer-a-friend).',
    ],
  ]),
  page({
    id: 'latest',
    slug: 'latest',
    blocks: ['hero-latest', 'latest-text', 'latest-questions', 'links-apps', 'chat-link'],
  }),
  pageHero('latest', { appWindow: 'app-update' }),
  entry('oneColumnContent', 'latest-text', { content: article('updates') }),
  updateQuestions,
];
