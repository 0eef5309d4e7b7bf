/** Analytics of clicks (spec 1 §7). */
import { type Interaction, pushEvent, trackEvent } from './events.ts';

/** Tracks clicks in the header, in the footer, on buttons elsewhere, and on links to the order page. */
export function watchClicks(): void {
  onActivation((target) => {
    trackOrderLink(target.closest('a'));
    const interaction = interactionOf(target);
    if (interaction) trackEvent(interaction);
  });
}

const middleButton = 1;

/** Listens to clicks, and to those of the middle button: they open links too, but browsers fire no `click` for them. */
function onActivation(listener: (target: Element) => void): void {
  const listen = ({ target }: Event) => target instanceof Element && listener(target);
  document.addEventListener('click', listen);
  document.addEventListener('auxclick', (event) => event.button === middleButton && listen(event));
}

function trackOrderLink(link: HTMLAnchorElement | null): void {
  if (!link || link.origin !== location.origin || !isOrderPath(link.pathname)) return;
  pushEvent('cta_clicked', { label: link.textContent.trim(), destination: link.pathname });
}

/** Recognizes the order page in any language and variant: `/order`, `/de/order`, `/order/special-referrer`. */
export function isOrderPath(path: string): boolean {
  return /^(\/[a-z]{2})?\/order(\/|$)/.test(path);
}

/** Returns undefined for clicks that aren't tracked. Islands track themselves, or hold what buyers enter. */
function interactionOf(target: Element): Interaction | undefined {
  const element = target.closest<HTMLElement>('a, button, summary');
  if (!element || element.closest('[data-island]')) return undefined;
  const category = categoryOf(element);
  const label = labelOf(element);
  return category && label ? { category, action: 'click', label } : undefined;
}

/** Links outside header and footer are tracked where they look like buttons: those have a label. */
function categoryOf(element: HTMLElement): string | undefined {
  if (element.closest('header')) return 'Header';
  if (element.closest('footer')) return 'Footer';
  return element.localName === 'button' || element.dataset.label ? 'Button' : undefined;
}

/**
 * Returns the same label in every language, so that clicks can be counted together: the template's, else what a button opens
 * or does, else where a link leads on the site, without its query.
 */
function labelOf(element: HTMLElement): string {
  const own = element.dataset.label ?? element.getAttribute('popovertarget') ?? element.getAttribute('value');
  if (own) return own;
  return element instanceof HTMLAnchorElement ? element.pathname : '';
}
