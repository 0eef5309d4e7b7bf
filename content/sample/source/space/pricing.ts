import { type EntrySource, entry } from '../entry.ts';
import { document, h2, h3, hr, ol, p } from '../rich-text.ts';
import { listOf, prose, sourceOf } from '../texts.ts';
import { page, pageHero } from './page.ts';

/** Lists what every plan includes, a row each. */
const included = listOf(
  ...[
    'All server locations, and unlimited switching',
    'Unlimited bandwidth',
    'Eight devices at the same time',
    'Threat manager, split tunneling, kill switch',
    'Help by chat, day and night',
  ].map(sourceOf),
);

const payment = document(
  p(
    'Pay by credit card or PayPal. All amounts are in US dollars; your bank may show them in your own currency.',
  ),
);

const renewal = document(
  h3('Renewals'),
  p(
    'Plans renew automatically, at the renewal price that is shown beside each plan. You can switch renewal off at any time and keep the time you paid for; the page about [your subscription](page:page-subscriptions) says how.',
  ),
  h3('Refunds'),
  p('Every plan comes with a [30-day money-back guarantee](page:page-guarantee).'),
);

const guarantee = document(
  p(
    'Buy any plan. Install Wayfold on everything you own, travel with it, stream with it. If it isn’t for you, tell us within 30 days of your purchase and we refund **the full amount**.',
  ),
  h2('How to get a refund'),
  ol(
    'Start a [chat](page:page-contact), or [send us an email](page:mailto-support).',
    'Tell us that you would like your money back. You needn’t say why, although we are glad to know.',
    'The money is back in your bank account within five to seven working days.',
  ),
  hr(),
  p(
    'Bought in an app store? Then the store handles the refund by its own rules; we’ll gladly help you find the right form. The guarantee is part of our [terms](page:page-tos).',
  ),
);

/** Lists the pages about plans, prices and refunds, with their blocks. */
export const pricing: readonly EntrySource[] = [
  page({
    id: 'pricing',
    slug: 'pricing',
    blocks: ['hero-pricing', 'offer-regular', 'comparison', 'pricing-details', 'chat-link'],
  }),
  pageHero('pricing'),
  entry('planComparison', 'comparison', { heading: prose('Compare the plans'), included }),
  entry('twoColumnContent', 'pricing-details', {
    heading: prose('Paying, renewing, refunds'),
    left: payment,
    right: renewal,
  }),
  page({
    id: 'guarantee',
    slug: 'money-back-guarantee',
    blocks: ['hero-guarantee', 'guarantee-text', 'card-deal', 'chat-link'],
  }),
  pageHero('guarantee', {
    callsToAction: ['cta-risk-free', 'cta-plans'],
    appWindow: 'app-refund',
  }),
  entry('oneColumnContent', 'guarantee-text', { content: guarantee }),
];
