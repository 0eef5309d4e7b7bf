import { readArticles } from '../articles.ts';
import { type EntrySource, entry } from '../entry.ts';
import { page, pageHero } from './page.ts';

const article = readArticles('legal');

function legalPage(id: 'privacy-policy' | 'tos'): EntrySource[] {
  return [
    page({ id, slug: id, blocks: [`hero-${id}`, `${id}-text`] }),
    pageHero(id),
    entry('oneColumnContent', `${id}-text`, { content: article(id) }),
  ];
}

/** Lists the two legal pages that the footer links to. */
export const legal: readonly EntrySource[] = [...legalPage('privacy-policy'), ...legalPage('tos')];
