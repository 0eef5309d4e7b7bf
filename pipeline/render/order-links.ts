import { findPersonalization, personalizations } from '../../domain/content/personalizations.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import { orderPath } from '../../domain/site/built-in-pages.ts';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import type { View } from './view.ts';

/** Takes where a link leads to where it leads from one page. */
interface OrderLinks {
  readonly url: (url: string | undefined) => string | undefined;
  readonly item: (item: NavigationItem) => NavigationItem;
}

const asTheyAre: OrderLinks = { url: (url) => url, item: (item) => item };

/**
 * Links to the order page lead from a partner page to the variant that its personalization names (spec 1 §2 "Checkout
 * (order) page"); written addresses stay as they are, and so may ask for another one.
 *
 * @param pageId undefined for what is the same on all pages
 */
export function orderLinks({ site, content, entry }: View, pageId: string | undefined): OrderLinks {
  if (pageId === undefined || content.typeOf(pageId) !== 'partnerPage') return asTheyAre;
  const page = entry(pageId);
  const variant = page?.type === 'partnerPage' ? findPersonalization(page.personalization) : undefined;
  // Without an offer there are no order pages: what is at their path then is another system's.
  const hasOrderPages = site.config.checkout !== undefined && site.sections.offers.length > 0;
  if (!variant || variant === personalizations[0] || !hasOrderPages) return asTheyAre;
  const orderPages = new Set(content.locales.map(({ code }) => prefixOf(code) + orderPath));
  const urlOf: OrderLinks['url'] = (url) => {
    const [path = '', place] = url?.split('#') ?? [];
    if (!orderPages.has(path)) return url;
    return `${path}/${variant.slug}${place === undefined ? '' : `#${place}`}`;
  };
  return {
    url: urlOf,
    item: (item) => {
      const url = urlOf(item.url);
      return url === undefined || url === item.url ? item : { ...item, url };
    },
  };
}
