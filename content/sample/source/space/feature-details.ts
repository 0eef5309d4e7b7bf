import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { document, h3, p, ul } from '../rich-text.ts';
import { prose, translated } from '../texts.ts';

type Pair = readonly [string, string];
type Step = readonly [heading: string, text: string, image: string];

/** Describes what a feature's page says below its introduction. */
interface Details {
  /** How it works: numbered steps, or a list beside a picture. */
  readonly how:
    | { readonly heading: string; readonly steps: readonly Step[] }
    | {
        readonly heading: string;
        readonly text: string;
        readonly items: readonly string[];
        /** State of the app beside the list. */
        readonly app: string;
      };
  readonly questions: readonly Pair[];
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
    questions: [
      [
        'Does the kill switch also block when I disconnect myself?',
        'No. It steps in when the connection breaks. If you disconnect in the app, you are online as usual, just without the tunnel.',
      ],
      [
        'How do I get to the sign-in page of the hotel Wi-Fi?',
        'Disconnect in the app, sign in with the hotel, and connect again. From then on the kill switch keeps watch.',
      ],
      [
        'Why do I have no internet for a moment?',
        'Because the tunnel isn’t ready yet. If it takes longer, choose another [location](page:anchor-vpn-locations).',
      ],
    ],
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
      text: 'Otherwise the question goes to your provider or to a large DNS service, often for anybody on the way to read. With Wayfold it never leaves the tunnel.',
      items: [
        'The app encrypts the question on your device.',
        'Our server looks the address up itself and sends it back.',
        'Both exist in memory only, and just as long as it takes.',
      ],
      app: 'app-exposure',
    },
    questions: [
      [
        'Do I have to set anything up?',
        'No. As soon as you are connected, the app uses our DNS. When you disconnect, your usual one is back.',
      ],
      [
        'Isn’t secure DNS in the browser enough?',
        'It hides the question, but only in this browser, and the DNS service still learns it. The tunnel covers every app.',
      ],
      [
        'What should a leak test show?',
        'Only our server. If the name of your provider appears, start a [chat](page:page-contact): then something is wrong, and we want to know.',
      ],
    ],
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
    questions: [
      [
        'Does it replace an ad blocker?',
        'Only in part. It stops advertising that comes from servers on the list, in every app. What a site delivers itself gets through.',
      ],
      [
        'Do I still need an antivirus?',
        'Yes. Threat manager keeps you away from dangerous servers, but it doesn’t check files.',
      ],
      [
        'Does it also work without the VPN?',
        'No. The list is on our server, so you have to be connected. Any [location](page:anchor-vpn-locations) will do.',
      ],
    ],
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
      text: 'In every new network, the app tries one protocol after the other and stays with the first that works.',
      items: [
        'First Lightway over UDP, the fastest.',
        'If the network blocks UDP, Lightway over TCP.',
        'Where a firewall is strict, OpenVPN over TCP, if the app has it.',
      ],
      app: 'app-speed',
    },
    questions: [
      [
        'What is Lightway?',
        'A modern protocol without the ballast of old ones. It connects in a moment and rests as long as nothing is sent.',
      ],
      [
        'Which protocol is the most secure?',
        'With each of them, nobody can read along. Choose by speed and by network.',
      ],
      [
        'Which one should I take on the train?',
        'On an iPhone, IKEv2, as it survives changes of network. On Android, Lightway, which is back in a moment.',
      ],
    ],
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
      text: 'There are two directions: only the apps you pick use the VPN, or all others do. Take the one with the shorter list.',
      items: [
        'Better outside: printing, banking at home, your company’s VPN.',
        'Better inside: browser, email, messages, and what else is private.',
        'Your choice stays until you change it, restarts included.',
      ],
      app: 'app-split-tunneling-phone',
    },
    questions: [
      [
        'Are the apps outside protected?',
        'No. They go online with your own address, as if there were no VPN. So pick only those that need it.',
      ],
      [
        'Does my connection get faster?',
        'For the apps outside, a little: they save the way through our server. For those inside, nothing changes.',
      ],
      [
        'Can one website bypass the VPN?',
        'Not within the same browser. Give that website a browser of its own and let it bypass the VPN.',
      ],
    ],
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
      text: 'A promise can be broken. A disk that doesn’t exist can’t be read. So we built our servers to forget by themselves.',
      items: [
        'They start from a signed image that can only be read, and work in memory.',
        'Every week we set them up from scratch, and what was in memory is gone.',
        'In 2025\u00a0authorities asked 214\u00a0times. Not once was there data to disclose.',
      ],
      app: 'app-checks',
    },
    questions: [
      [
        'What happens if somebody seizes a server?',
        'They get a computer without a disk. As soon as it is unplugged, its memory is empty.',
      ],
      [
        'How can you count eight devices without logs?',
        'A server knows only which devices are connected right now, and forgets each one when it leaves.',
      ],
      [
        'Am I anonymous when I pay?',
        'Not entirely: we have your email address, and your bank or PayPal knows about the payment. What you do online, neither of us learns.',
      ],
    ],
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
    const { heading, text, items, app } = how;
    return [
      entry('twoColumnContent', `${id}-how`, {
        ...{ heading: prose(heading), left: document(p(text)), right: document(ul(...items)) },
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
  const { questions, offer } = own;
  return [
    ...howBlock(id, own),
    entry('oneColumnContent', `${id}-faq`, {
      heading: translated('home.faq.heading'),
      anchorId: 'faq',
      content: document(...questions.flatMap(([question, answer]) => [h3(question), p(answer)])),
    }),
    entry('card', `card-${id}`, { ...offer, heading: prose(offer.heading), text: prose(offer.text) }),
  ];
}
