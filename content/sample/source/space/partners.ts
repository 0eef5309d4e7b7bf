import { readArticles } from '../articles.ts';
import { type EntrySource, entry } from '../entry.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero, sharedPageFields } from './page.ts';

const article = readArticles('partners');

interface Partner {
  readonly id: string;
  readonly name: string;
  /** Slug below /partners; the partner's logo is `partner-{slug}`. */
  readonly slug: string;
  /** Checkout variant of the partner's customers. */
  readonly personalization: string;
  /** Stub of that variant's order page. */
  readonly order: string;
  /** State of the app beside the story. */
  readonly app: string;
  /** Names the block about Wayfold, which no other partner's page has. */
  readonly about: string;
}

const partners: readonly Partner[] = [
  {
    id: 'partner-backup',
    name: 'Tidebox',
    slug: 'tidebox',
    personalization: 'SPECIAL_BACKBLAZE',
    order: 'stub-order-special-backblaze',
    app: 'app-speed',
    about: 'tiles-why',
  },
  {
    id: 'partner-podcast',
    name: 'Quiet Signal',
    slug: 'quiet-signal',
    personalization: 'SPECIAL_REFERRER',
    order: 'stub-order-special-referrer',
    app: 'app-networks',
    about: 'proof',
  },
];

function partnerPage({ id, name, slug, personalization, order, app, about }: Partner): EntrySource[] {
  const deal = `cta-${id}`;
  return [
    entry(
      'partnerPage',
      `page-${id}`,
      {
        title: translated(`page.${id}.title`),
        slug,
        section: 'dir-partners',
        ...sharedPageFields([`hero-${id}`, `${id}-story`, about]),
        description: translated(`page.${id}.description`),
        partnerName: name,
        partnerLogo: `partner-${slug}`,
        personalization,
      },
      ['campaign'],
    ),
    pageHero(id, { callsToAction: [deal], appWindow: 'app-receipt' }),
    entry(
      'callToAction',
      deal,
      { text: translated('cta.deal'), internalDestination: order, variant: 'primary' },
      ['campaign'],
    ),
    entry('twoColumnContent', `${id}-story`, {
      heading: prose(`Wayfold and ${name}`),
      left: article(id),
      appWindow: app,
      imageSide: 'right',
    }),
  ];
}

/** Lists the pages of the partner program, the partners and the referral program, with their blocks. */
export const partnerPages: readonly EntrySource[] = [
  page({
    id: 'partners',
    slug: '/',
    section: 'dir-partners',
    blocks: ['hero-partners', 'partners-program', 'links-partners'],
  }),
  pageHero('partners', { callsToAction: ['cta-write', 'cta-learn-more'], appWindow: 'app-sales' }),
  entry('oneColumnContent', 'partners-program', { content: article('program') }),
  entry('threeColumnDirectoryLinks', 'links-partners', {
    heading: prose('Our partners'),
    directory: 'dir-partners',
  }),
  // Not on any page: unbuilt blocks show a dashed placeholder (spec 1 §2).
  entry('video', 'video-how-it-works', { title: 'Wayfold in 90 seconds' }),
  entry('backgroundVideo', 'background-video-fold', { title: 'A path that folds itself' }),
  entry('appRating', 'app-rating-ios', { title: 'Rating in the App Store' }),
  entry('affiliateLogo', 'affiliate-logo-default', { title: 'Partner logo' }),
  entry('flagBadge', 'flag-badge-us', { title: 'United States' }),
  entry('scrollArrow', 'scroll-arrow-default', { title: 'Scroll down' }),
  ...partners.flatMap(partnerPage),
  page({
    id: 'refer-a-friend',
    slug: 'refer-a-friend',
    blocks: ['hero-refer-a-friend', 'refer-a-friend-text'],
  }),
  pageHero('refer-a-friend', { callsToAction: ['cta-order'], appWindow: 'app-invite' }),
  entry('oneColumnContent', 'refer-a-friend-text', { content: article('refer') }),
];
