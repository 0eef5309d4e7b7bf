import { readArticles } from '../articles.ts';
import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { prose, translated } from '../texts.ts';
import { faqBlock } from './page.ts';

const article = readArticles('feature-details');

type Step = readonly [heading: string, text: string, image: string];

/** Describes what a feature's page says below its introduction. */
interface Details {
  /** How it works: numbered steps, or a list beside a picture. */
  readonly how:
    | { readonly heading: string; readonly steps: readonly Step[] }
    | {
        readonly heading: string;
        /** State of the app beside the list. */
        readonly app: string;
      };
  readonly offer: { readonly heading: string; readonly text: string } & Pick<
    FieldValues<'card'>,
    'subHeading' | 'image' | 'appWindow' | 'primaryCta'
  >;
}

const bestPrice = translated('home.deal.heading');
const guarantee = translated('page.guarantee.title');

const details: Readonly<Record<string, Details>> = {
  'kill-switch': {
    how: {
      heading: 'What happens when the tunnel breaks',
      steps: [
        [
          'It is noticed at once',
          'The app keeps in touch with our server all the time. If no answer comes, it knows before you do.',
          'step-lock-notice',
        ],
        [
          'Everything waits',
          'Rules in your system’s firewall let data out through the tunnel only. No app gets around them.',
          'step-lock-wait',
        ],
        [
          'It goes on by itself',
          'The app builds a new tunnel, usually within seconds. Then your traffic flows again, without a tap.',
          'step-lock-resume',
        ],
      ],
    },
    offer: {
      heading: 'Pull the plug yourself',
      text: 'Connect, switch your Wi-Fi off and on again, and see what gets out: nothing. If that doesn’t convince you, you have 30\u00a0days to get your money back.',
      subHeading: guarantee,
      appWindow: 'app-refund',
      primaryCta: 'cta-risk-free',
    },
  },
  'private-dns': {
    how: {
      heading: 'A question without detours',
      app: 'app-exposure',
    },
    offer: {
      heading: 'Ask without being overheard',
      text: 'Private DNS works from the first connection, with no settings. Pay for a year, and three more months are on us.',
      subHeading: bestPrice,
      appWindow: 'app-receipt',
      primaryCta: 'cta-deal',
    },
  },
  'threat-manager': {
    how: {
      heading: 'How a tracker comes away empty-handed',
      steps: [
        [
          'An app wants to report',
          'It asks for the address of a tracker’s server, mostly without your noticing.',
          'step-threat-ask',
        ],
        [
          'Our server looks at the list',
          'It compares the name with the list before it answers. You won’t feel the difference.',
          'step-threat-list',
        ],
        [
          'Nothing is sent',
          'The answer is that there is no such server. What the app wanted to tell stays on your device.',
          'step-threat-nowhere',
        ],
      ],
    },
    offer: {
      heading: 'Read the news without being read',
      text: 'Threat manager is included in every plan, on all your devices. With the yearly plan you get it for fifteen months.',
      subHeading: bestPrice,
      image: 'device-android',
      primaryCta: 'cta-plans',
    },
  },
  protocols: {
    how: {
      heading: 'How Automatic chooses',
      app: 'app-speed',
    },
    offer: {
      heading: 'Measure it yourself',
      text: 'Test your speed with each protocol, at home and on the go. You have 30\u00a0days for it; by then you’ll know whether you stay.',
      subHeading: guarantee,
      appWindow: 'app-refund',
      primaryCta: 'cta-risk-free',
    },
  },
  'split-tunneling': {
    how: {
      heading: 'What belongs where',
      app: 'app-split-tunneling-phone',
    },
    offer: {
      heading: 'Draw your own line',
      text: 'By app on Windows and Android, by device on a router: split tunneling is part of every plan, at no extra charge.',
      subHeading: bestPrice,
      image: 'device-router',
      primaryCta: 'cta-order',
    },
  },
  'no-logs': {
    how: {
      heading: 'Why there is nothing to find',
      app: 'app-checks',
    },
    offer: {
      heading: 'Leave us nothing',
      text: 'Your email address, and that your plan is paid for: we never need to know more. And if you aren’t convinced, tell us within 30\u00a0days.',
      subHeading: guarantee,
      appWindow: 'app-records',
      primaryCta: 'cta-order',
    },
  },
};

function howBlock(id: string, { how }: Details): EntrySource[] {
  if ('app' in how) {
    const { heading, app } = how;
    return [
      entry('twoColumnContent', `${id}-how`, {
        ...{ heading: prose(heading), left: article(id), right: article(`${id}, right`) },
        ...{ appWindow: app, imageSide: 'right' },
      }),
    ];
  }
  const ids = how.steps.map((_, index) => `step-${id}-${index + 1}`);
  return [
    entry('threeColumnSteps', `${id}-how`, { heading: prose(how.heading), steps: ids }),
    ...how.steps.map(([heading, text, image], index) =>
      entry('step', `step-${id}-${index + 1}`, { heading: prose(heading), text: prose(text), image }),
    ),
  ];
}

/** Lists the blocks that explain a feature, answer questions about it, and make an offer. */
export function featureDetails(id: string): readonly EntrySource[] {
  const own = details[id];
  if (!own)
    throw new Error(
      `There are no details for the feature "${id}". Add them to source/space/feature-details.ts.`,
    );
  const { offer } = own;
  return [
    ...howBlock(id, own),
    faqBlock(id, article(`${id}, questions`)),
    entry('card', `card-${id}`, { ...offer, heading: prose(offer.heading), text: prose(offer.text) }),
  ];
}
