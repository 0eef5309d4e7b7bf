import {
  personalizationByName,
  personalizations,
  variantParameter,
} from '../../../domain/commerce/personalizations.ts';
import { nameInAddress, planParameter } from '../../../domain/commerce/plans.ts';
import { shellIds } from '../../../domain/content/anchor-ids.ts';
import { orderFormId } from '../../../domain/site/built-in-pages.ts';
import type { OfferStore } from '../offer-store.ts';
import { isProcessing } from '../payment/payment-state.ts';
import type { PaymentStore } from '../payment/payment-store.ts';

/** Keeps the selected plan in the URL and in language links. */
export function followPlan(offer: Pick<OfferStore, 'get' | 'subscribe'>): void {
  let current: string | undefined;
  offer.subscribe(() => {
    const { chosen, plans } = offer.get();
    if (!chosen) return;
    const name = nameInAddress(chosen, plans);
    if (name === current) return;
    if (writeToAddress(name)) current = name;
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`#${shellIds.languageDialog} a`))
      link.href = withPlan(link.href, name);
  });
}

/** Writes the plan to the URL. Returns false where the browser rate-limits history changes; the next change tries again. */
function writeToAddress(name: string): boolean {
  try {
    history.replaceState(history.state, '', withPlan(location.href, name));
    return true;
  } catch {
    return false;
  }
}

function withPlan(address: string, name: string): string {
  const url = new URL(address);
  url.searchParams.set(planParameter, name);
  return url.href;
}

/**
 * Returns the variant's address for `?personalization=` on the base page, keeping the rest of the URL; undefined for
 * the base page and unknown names.
 * @param orderPath base page's path in its language
 */
export function variantAddress(address: string, orderPath: string): string | undefined {
  const url = new URL(address);
  const wanted = personalizationByName(url.searchParams.get(variantParameter));
  if (wanted === personalizations[0]) return undefined;
  url.searchParams.delete(variantParameter);
  url.pathname = `${orderPath}/${wanted.slug}`;
  return url.href;
}

/** Leads from the page's links to the order to the form's next field, in place of the form's start. @returns undoes it */
export function followOrderLinks(lead: () => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest(`a[href="#${orderFormId}"]`);
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    // The menu of small screens gives the focus back when it closes.
    const dialog = link.closest('dialog');
    if (dialog) dialog.addEventListener('close', lead, { once: true });
    else lead();
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

/** Returns whether a click opens no other tab. */
export function isPlain({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(ctrlKey || metaKey || shiftKey || altKey);
}

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Shows the browser's leave warning (`beforeunload`) during a payment, except for the final redirect. */
export function guardLeaving(payment: Pick<PaymentStore, 'get' | 'subscribe'>, page: Page = window): void {
  let isGuarded = false;
  const isWanted = () => {
    const state = payment.get();
    return isProcessing(state) && state.status !== 'redirecting';
  };
  // The redirect starts before listeners get the new state.
  const warn = (event: Event) => {
    if (isWanted()) event.preventDefault();
  };
  payment.subscribe(() => {
    if (isWanted() === isGuarded) return;
    isGuarded = !isGuarded;
    // `beforeunload` listeners disable the back/forward cache.
    if (isGuarded) page.addEventListener('beforeunload', warn);
    else page.removeEventListener('beforeunload', warn);
  });
}

/** Preloads once an element nears the viewport, or the form gets focus. */
export function preloadWhenNear(
  element: Element,
  form: Pick<EventTarget, 'addEventListener'>,
  preload: () => void,
  { IntersectionObserver: Observer }: Partial<Pick<typeof globalThis, 'IntersectionObserver'>> = globalThis,
): void {
  let isNear = false;
  const go = () => {
    observer?.disconnect();
    if (!isNear) preload();
    isNear = true;
  };
  const observer =
    Observer &&
    new Observer((entries) => entries.some(({ isIntersecting }) => isIntersecting) && go(), {
      rootMargin: '600px',
    });
  form.addEventListener('focusin', go, { once: true });
  observer?.observe(element);
}
