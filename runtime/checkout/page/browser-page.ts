import { personalizationByName, personalizations } from '../../../domain/commerce/personalizations.ts';
import { nameInAddress, planParameter } from '../../../domain/commerce/plans.ts';
import type { OfferStore } from '../offer-store.ts';
import { isProcessing } from '../payment/payment-state.ts';
import type { PaymentStore } from '../payment/payment-store.ts';

/** Keeps the chosen plan in the page's address and in its links to other languages, so that it survives leaving the page. */
export function followPlan(offer: Pick<OfferStore, 'get' | 'subscribe'>): void {
  let current: string | undefined;
  offer.subscribe(() => {
    const { chosen, plans } = offer.get();
    if (!chosen) return;
    const name = nameInAddress(chosen, plans);
    if (name === current) return;
    if (writeToAddress(name)) current = name;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
      link.href = withPlan(link.href, name);
  });
}

/**
 * Writes the plan to the address. Returns false where the browser refuses, as it limits how often history may change.
 * The next change of the plan tries again.
 */
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

const parameter = 'personalization';

/**
 * Returns the address of the variant that the base page's address names, with the rest of the address; undefined where the base
 * page is the right one, as it is for unknown names.
 *
 * @param orderPath path of the base page in its language
 */
export function variantAddress(address: string, orderPath: string): string | undefined {
  const url = new URL(address);
  const wanted = personalizationByName(url.searchParams.get(parameter));
  if (wanted === personalizations[0]) return undefined;
  url.searchParams.delete(parameter);
  url.pathname = `${orderPath}/${wanted.slug}`;
  return url.href;
}

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Makes the browser warn before the page is left while a payment goes on, but not before the redirect after it. */
export function guardLeaving(payment: Pick<PaymentStore, 'get' | 'subscribe'>, page: Page = window): void {
  let isGuarded = false;
  const isWanted = () => {
    const state = payment.get();
    return isProcessing(state) && state.status !== 'redirecting';
  };
  // A redirect begins before the store has notified its listeners of the new state.
  const warn = (event: Event) => {
    if (isWanted()) event.preventDefault();
  };
  payment.subscribe(() => {
    if (isWanted() === isGuarded) return;
    isGuarded = !isGuarded;
    // Pages that listen for this stay out of the back/forward cache.
    if (isGuarded) page.addEventListener('beforeunload', warn);
    else page.removeEventListener('beforeunload', warn);
  });
}

interface Observing {
  readonly IntersectionObserver?: typeof IntersectionObserver;
}

/** Distance below the viewport at which loading begins. */
const margin = '600px';

/**
 * Preloads once when an element comes near what the visitor sees, or when they begin to fill in the form.
 *
 * @param form a buyer who uses the keyboard may get there without scrolling @returns ends the watch
 */
export function preloadWhenNear(
  element: Element,
  form: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  preload: () => void,
  page: Observing = globalThis,
): () => void {
  const observer = page.IntersectionObserver && new page.IntersectionObserver(look, { rootMargin: margin });
  const end = () => {
    observer?.disconnect();
    form.removeEventListener('focusin', go);
  };
  const go = () => {
    end();
    preload();
  };
  function look(entries: readonly { readonly isIntersecting: boolean }[]): void {
    if (entries.some(({ isIntersecting }) => isIntersecting)) go();
  }
  form.addEventListener('focusin', go);
  observer?.observe(element);
  return end;
}
