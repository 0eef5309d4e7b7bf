import { readArticles } from '../articles.ts';
import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero, sharedPageFields } from './page.ts';

const article = readArticles('use-cases');

interface UseCase {
  /** As in `page.{id}.title`, `page-{id}`, and the slug below /vpn-for. */
  readonly id: string;
  /** Gives what the page opens with: a state of the app, or a picture. */
  readonly opening: Pick<FieldValues<'hero'>, 'appWindow' | 'foreground'>;
  /** The card that the page ends with. */
  readonly closing: string;
}

const useCases: readonly UseCase[] = [
  {
    id: 'streaming',
    opening: { foreground: 'device-tv' },
    closing: 'card-router',
  },
  {
    id: 'travel',
    opening: { appWindow: 'app-networks' },
    closing: 'card-private-dns',
  },
  {
    id: 'gaming',
    opening: { appWindow: 'app-speed' },
    closing: 'card-protocols',
  },
  {
    id: 'remote-work',
    opening: { appWindow: 'app-split-tunneling' },
    closing: 'card-split-tunneling',
  },
  {
    id: 'public-wifi',
    opening: { appWindow: 'app-networks-laptop' },
    closing: 'card-no-logs',
  },
];

function useCasePage({ id, opening, closing }: UseCase): EntrySource[] {
  return [
    page({
      id,
      slug: id,
      section: 'dir-vpn-for',
      blocks: [`hero-${id}`, `${id}-text`, 'links-use-cases', closing],
    }),
    pageHero(id, { callsToAction: ['cta-order', 'cta-plans'], ...opening }),
    entry('twoColumnContent', `${id}-text`, { left: article(id), right: article(`${id}, right`) }),
  ];
}

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
    content: article('vpn-for-start'),
  }),
  entry('threeColumnDirectoryLinks', 'links-use-cases', {
    heading: prose('Ways to use it'),
    directory: 'dir-vpn-for',
  }),
  ...useCases.flatMap(useCasePage),
];
