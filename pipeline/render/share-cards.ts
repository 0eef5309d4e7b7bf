import type { Entry } from '../../domain/content/entries.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import { siteAddress } from '../../domain/site/base-path.ts';
import type { SharedImage } from '../../templates/index.ts';
import { type CardLook, type CardText, cardFile, cardSize, cardText } from '../model/cards.ts';
import type { Content } from '../model/content.ts';
import type { PagePlan } from '../model/plan.ts';
import { sharedImageOf } from './images.ts';
import { createLanguages } from './language.ts';
import type { RenderSite } from './render-site.ts';
import type { View } from './view.ts';

/** Finds the Open Graph picture of an entry's page: its own, else a card with its title. */
export function pageImage(view: View, page: Entry<'page' | 'partnerPage'>): SharedImage | undefined {
  return ownImage(view, page) ?? cardImage(view, page.title ?? '');
}

function ownImage(view: View, { ogImage }: Entry<'page' | 'partnerPage'>): SharedImage | undefined {
  return ogImage && sharedImageOf(view, ogImage.id);
}

/** Describes the card of a title; undefined if the site has no cards. */
export function cardImage({ site, locale }: View, title: string): SharedImage | undefined {
  const { cards } = site.links;
  if (!cards || title === '' || !hasCards(locale)) return undefined;
  const url = `${siteAddress(site.config)}/${cardFile(cards, cardText(title, locale))}`;
  return { url, ...cardSize, contentType: 'image/png', alt: title };
}

/** Returns whether a language has a font that cards can be drawn with. */
function hasCards({ script }: Locale): boolean {
  return script !== 'other';
}

/** Lists the cards that each of some pages names, by file. */
export function listCards(
  content: Content,
  site: RenderSite,
  cards: CardLook,
  plans: readonly PagePlan[],
): ReadonlyMap<string, CardText>[] {
  const languages = createLanguages(content, site);
  return plans.map((plan) => {
    const listed = new Map<string, CardText>();
    for (const [at, { view, t }] of languages.entries()) {
      if (plan.paths[at] === undefined || !hasCards(view.locale)) continue;
      const title = 'page' in plan ? t(plan.page.title) : titleOnCard(view, plan.entryId);
      if (!title) continue;
      const text = cardText(title, view.locale);
      listed.set(cardFile(cards, text), text);
    }
    return listed;
  });
}

function titleOnCard(view: View, entryId: string): string | undefined {
  const page = view.entry(entryId) as Entry<'page' | 'partnerPage'>;
  return ownImage(view, page) ? undefined : page.title;
}
