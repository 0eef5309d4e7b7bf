import { readArticles } from '../articles.ts';
import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero, sharedPageFields, textBlock } from './page.ts';

const article = readArticles('use-cases');

/** Describes a page below /vpn-for: its slug, the state of the app or the picture that it opens with, and the card that it ends with. */
type UseCase = readonly [
  id: string,
  opening: Pick<FieldValues<'hero'>, 'appWindow' | 'foreground'>,
  closing: string,
];

const useCases: readonly UseCase[] = [
  ['streaming', { foreground: 'device-tv' }, 'card-router'],
  ['travel', { appWindow: 'app-networks' }, 'card-private-dns'],
  ['gaming', { appWindow: 'app-speed' }, 'card-protocols'],
  ['remote-work', { appWindow: 'app-split-tunneling' }, 'card-split-tunneling'],
  ['public-wifi', { appWindow: 'app-networks-laptop' }, 'card-no-logs'],
];

function useCasePage([id, opening, closing]: UseCase): EntrySource[] {
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
    ...sharedPageFields(['hero-vpn-for', 'links-use-cases', 'vpn-for-start']),
    description: prose('Streaming, travel, games, work and public Wi-Fi: what people use Wayfold for.'),
  }),
  entry('hero', 'hero-vpn-for', {
    heading: translated('directory.vpn-for'),
    callsToAction: ['cta-order', 'cta-learn-more'],
    appWindow: 'app-networks-laptop',
    height: 'default',
    showBreadcrumbs: true,
  }),
  textBlock('vpn-for-start', 'Where to begin', article('vpn-for-start')),
  entry('threeColumnDirectoryLinks', 'links-use-cases', {
    heading: prose('Ways to use it'),
    directory: 'dir-vpn-for',
  }),
  ...useCases.flatMap(useCasePage),
];
