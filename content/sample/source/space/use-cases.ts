import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { type Document, document, h2, p, ul } from '../rich-text.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero, sharedPageFields } from './page.ts';

interface UseCase {
  /** As in `page.{id}.title`, `page-{id}`, and the slug below /vpn-for. */
  readonly id: string;
  /** Gives what the page opens with: a state of the app, or a picture. */
  readonly opening: Pick<FieldValues<'hero'>, 'appWindow' | 'foreground'>;
  /** The card that the page ends with. */
  readonly closing: string;
  readonly left: Document;
  readonly right: Document;
}

const useCases: readonly UseCase[] = [
  {
    id: 'streaming',
    opening: { foreground: 'device-tv' },
    closing: 'card-router',
    left: document(
      h2('No more buffering at nine in the evening'),
      p(
        'Some providers slow video down when everybody is watching. They can only do that if they recognize video. Inside the tunnel, it looks like everything else.',
      ),
    ),
    right: document(
      h2('On the big screen'),
      p(
        'Install Wayfold on your [TV](page:page-tv), or put it on your [router](page:page-router) and forget about it.',
      ),
      ul('Unlimited bandwidth', 'Locations close to you, for full speed', 'No limit on quality'),
    ),
  },
  {
    id: 'travel',
    opening: { appWindow: 'app-networks' },
    closing: 'card-private-dns',
    left: document(
      h2('Your home comes along'),
      p(
        'Banks lock accounts that suddenly appear abroad, and newspapers show you the wrong front page. Choose your home country in the app and everything is where it should be.',
      ),
    ),
    right: document(
      h2('Hotel Wi-Fi, without the worry'),
      p(
        'Airport, hotel, café: you can’t know who runs the network. With Wayfold you needn’t. The app connects by itself as soon as you join a [network you don’t trust](page:page-public-wifi).',
      ),
    ),
  },
  {
    id: 'gaming',
    opening: { appWindow: 'app-speed' },
    closing: 'card-protocols',
    left: document(
      h2('Keep your address to yourself'),
      p(
        'Other players can find your IP address in many games, and sore losers have been known to flood it. With Wayfold they only find our server, and it can take a lot.',
      ),
    ),
    right: document(
      h2('Play where your friends are'),
      p(
        'Choose a [location](page:anchor-vpn-locations) near the game server. The route is sometimes even shorter than the one your provider takes.',
      ),
    ),
  },
  {
    id: 'remote-work',
    opening: { appWindow: 'app-split-tunneling' },
    closing: 'card-split-tunneling',
    left: document(
      h2('The office is where you are'),
      p(
        'Contracts, customer data, the plan for next year: work travels through the same networks as everything else. Wayfold encrypts it all the way to our server.',
      ),
    ),
    right: document(
      h2('Friends with the company VPN'),
      p(
        'Use [split tunneling](page:page-split-tunneling) to keep the company’s own VPN beside ours, each for its own apps.',
      ),
    ),
  },
  {
    id: 'public-wifi',
    opening: { appWindow: 'app-networks-laptop' },
    closing: 'card-no-logs',
    left: document(
      h2('What can go wrong'),
      p(
        'In an open network, anybody can set up a hotspot with the café’s name, watch which sites you open, or send you to a copy of your bank.',
      ),
    ),
    right: document(
      h2('What Wayfold does'),
      ul(
        'Encrypts everything, in every app',
        'Brings its own [DNS](page:page-private-dns), so that nobody can redirect you',
        'Stops all traffic if the connection breaks',
      ),
    ),
  },
];

function useCasePage({ id, opening, closing, left, right }: UseCase): EntrySource[] {
  return [
    page({
      id,
      slug: id,
      section: 'dir-vpn-for',
      blocks: [`hero-${id}`, `${id}-text`, 'links-use-cases', closing],
    }),
    pageHero(id, { callsToAction: ['cta-order', 'cta-plans'], ...opening }),
    entry('twoColumnContent', `${id}-text`, { left, right }),
  ];
}

/** Lists /vpn-for and a page per use case, with their blocks. */
export const useCasePages: readonly EntrySource[] = [
  entry('page', 'page-vpn-for', {
    title: translated('directory.vpn-for'),
    slug: '/',
    section: 'dir-vpn-for',
    ...sharedPageFields(['hero-vpn-for', 'links-use-cases', 'vpn-for-start', 'chat-link']),
    description: prose('Streaming, travel, games, work and public Wi-Fi: what people use Wayfold for.'),
  }),
  entry('hero', 'hero-vpn-for', {
    heading: translated('directory.vpn-for'),
    callsToAction: ['cta-order', 'cta-learn-more'],
    appWindow: 'app-networks-laptop',
    height: 'default',
    showBreadcrumbs: true,
  }),
  entry('oneColumnContent', 'vpn-for-start', {
    heading: prose('Where to begin'),
    content: document(
      p(
        'Most people come for one reason and stay for the others: what keeps the hotel’s Wi-Fi from reading your traffic also keeps a sore loser from finding your console.',
      ),
      p(
        'At home, begin with streaming; on the road, with travel. And if you earn your money online, begin with remote work: it is the shortest way to peace of mind.',
      ),
    ),
  }),
  entry('threeColumnDirectoryLinks', 'links-use-cases', {
    heading: prose('Ways to use it'),
    directory: 'dir-vpn-for',
  }),
  ...useCases.flatMap(useCasePage),
];
