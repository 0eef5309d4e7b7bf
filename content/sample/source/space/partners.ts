import { type EntrySource, entry } from '../entry.ts';
import { type Document, document, h2, ol, p, quote, ul } from '../rich-text.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero, sharedPageFields } from './page.ts';

interface Partner {
  readonly id: string;
  readonly name: string;
  /** Slug below /partners; the partner's logo is `partner-{slug}`. */
  readonly slug: string;
  /** Checkout variant of the partner's customers. */
  readonly personalization: string;
  /** Stub of that variant's order page. */
  readonly order: string;
  readonly story: Document;
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
    story: document(
      p(
        'Tidebox keeps a copy of everything on your computer. Wayfold keeps others from watching while it travels there.',
      ),
      ul(
        '**12 months + 3 months free**, at our best price',
        'Your backup runs inside the encrypted tunnel, at full speed',
        '30 days to change your mind',
      ),
    ),
    app: 'app-speed',
    about: 'tiles-why',
  },
  {
    id: 'partner-podcast',
    name: 'Quiet Signal',
    slug: 'quiet-signal',
    personalization: 'SPECIAL_REFERRER',
    order: 'stub-order-special-referrer',
    story: document(
      p(
        'Quiet Signal is a weekly show about technology that respects you. Its listeners have kept us honest since the third episode.',
      ),
      ul(
        '**12 months + 3 months free** for you as a listener',
        'A part of every sale supports the show',
        '30 days to change your mind',
      ),
      quote('I have used it on forty trains and in two hundred hotels. I only notice it when I turn it off.'),
    ),
    app: 'app-networks',
    about: 'proof',
  },
];

function partnerPage({ id, name, slug, personalization, order, story, app, about }: Partner): EntrySource[] {
  const deal = `cta-${id}`;
  return [
    entry(
      'partnerPage',
      `page-${id}`,
      {
        title: translated(`page.${id}.title`),
        slug,
        section: 'dir-partners',
        ...sharedPageFields([`hero-${id}`, `${id}-story`, about, 'chat-link']),
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
      left: story,
      appWindow: app,
      imageSide: 'right',
    }),
  ];
}

const program = document(
  p(
    'You run a blog, a channel or a newsletter, and your readers trust you. We pay a fair share of every sale, and we never ask you to say something you don’t mean.',
  ),
  h2('How it works'),
  ol(
    '[Tell us](page:mailto-support) about your audience.',
    'Get your personal link and a page in your own colors.',
    'Receive your share on the first of every month.',
  ),
  h2('Material for your site'),
  p('Download the [logo](asset:logo) and the [social card](asset:social-card).'),
);

const refer = document(
  p(
    'Send a friend your personal link. When they subscribe, **both of you get one month for free**. There is no limit: twelve friends make a year.',
  ),
  ol(
    'Find your link in the email that [confirmed your purchase](page:page-subscriptions).',
    'Share it, by mail, message or ~~fax~~ carrier pigeon.',
    'The free month is added when your friend’s 30 days have passed.',
  ),
);

/** Lists the pages of the partner program, the partners and the referral program, with their blocks. */
export const partnerPages: readonly EntrySource[] = [
  page({
    id: 'partners',
    slug: '/',
    section: 'dir-partners',
    blocks: ['hero-partners', 'partners-program', 'links-partners', 'chat-link'],
  }),
  pageHero('partners', { callsToAction: ['cta-learn-more'], appWindow: 'app-sales' }),
  entry('oneColumnContent', 'partners-program', { content: program }),
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
    blocks: ['hero-refer-a-friend', 'refer-a-friend-text', 'chat-link'],
  }),
  pageHero('refer-a-friend', { callsToAction: ['cta-order'], appWindow: 'app-invite' }),
  entry('oneColumnContent', 'refer-a-friend-text', { content: refer }),
];
