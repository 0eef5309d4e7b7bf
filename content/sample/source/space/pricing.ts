import { readArticles } from '../articles.ts';
import { type EntrySource, entry } from '../entry.ts';
import { listOf, prose, sourceOf } from '../texts.ts';
import { page, pageHero } from './page.ts';

const article = readArticles('pricing');

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

/** Lists the pages about plans, prices and refunds, with their blocks. */
export const pricing: readonly EntrySource[] = [
  page({
    id: 'pricing',
    slug: 'pricing',
    blocks: ['hero-pricing', 'offer-regular', 'comparison', 'pricing-details'],
  }),
  pageHero('pricing'),
  entry('planComparison', 'comparison', { heading: prose('Compare the plans'), included }),
  entry('twoColumnContent', 'pricing-details', {
    heading: prose('Paying, renewing, refunds'),
    left: article('payment'),
    right: article('renewal'),
  }),
  page({
    id: 'guarantee',
    slug: 'money-back-guarantee',
    blocks: ['hero-guarantee', 'guarantee-text', 'card-deal'],
  }),
  pageHero('guarantee', {
    callsToAction: ['cta-risk-free', 'cta-plans'],
    appWindow: 'app-refund',
  }),
  entry('oneColumnContent', 'guarantee-text', { content: article('guarantee') }),
];
