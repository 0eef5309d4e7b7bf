/** Click analytics (spec 1 §7). */
import { type Interaction, pushEvent, trackEvent } from './events.ts';

/** Tracks clicks in header and footer, on buttons and on links to the order page. */
export function watchClicks(): void {
  onActivation((target) => {
    trackOrderLink(target.closest('a'));
    const interaction = interactionOf(target);
    if (interaction) trackEvent(interaction);
  });
}

const middleButton = 1;

type Listener = (target: Element, event: MouseEvent) => void;

/** Listens to clicks, also of the middle button, for which browsers fire `auxclick`. */
function onActivation(listener: Listener): void {
  onClick(listener);
  onClick((target, event) => event.button === middleButton && listener(target, event), 'auxclick');
}

/** Listens to clicks on elements of the page. */
export function onClick(listener: Listener, type: 'click' | 'auxclick' = 'click'): void {
  document.addEventListener(type, (event) => {
    if (event.target instanceof Element) listener(event.target, event);
  });
}

function trackOrderLink(link: HTMLAnchorElement | null): void {
  if (
    !link ||
    link.origin !== location.origin ||
    !isOrderPath(process.env.BASE_PATH ? link.pathname.slice(process.env.BASE_PATH.length) : link.pathname)
  )
    return;
  pushEvent('cta_clicked', { label: link.textContent.trim(), destination: link.pathname });
}

/** Returns whether a path is the order page's, in any language and variant: `/order`, `/de/order`, `/order/special-referrer`. */
export function isOrderPath(path: string): boolean {
  return /^(\/[a-z]{2})?\/order(\/|$)/.test(path);
}

/** Returns the interaction, or undefined for untracked clicks: islands track themselves. */
function interactionOf(target: Element): Interaction | undefined {
  const element = target.closest<HTMLElement>('a, button, summary');
  if (!element || element.closest('[data-island]')) return undefined;
  const category = categoryOf(element);
  const label = labelOf(element);
  return category && label ? { category, action: 'click', label } : undefined;
}

/** Elsewhere, only links that look like buttons are tracked; those have a label. */
function categoryOf(element: HTMLElement): string | undefined {
  if (element.closest('header')) return 'Header';
  if (element.closest('footer')) return 'Footer';
  return element.localName === 'button' || element.dataset.label ? 'Button' : undefined;
}

/** Returns a language-independent label: the template's, else the button's target or value, else the link's path without query. */
function labelOf(element: HTMLElement): string {
  const given = element.dataset.label ?? labelInList(element);
  const own = given ?? element.getAttribute('popovertarget') ?? element.getAttribute('value');
  if (own) return own;
  return element instanceof HTMLAnchorElement ? element.pathname : '';
}

/** Returns the label of a list's item; the list has those of its items in their order. */
function labelInList(element: HTMLElement): string | undefined {
  const item = element.closest('[data-labels] > li');
  const list = item?.parentElement;
  if (!item || !list) return undefined;
  return list.dataset.labels?.split(' ')[[...list.children].indexOf(item)];
}
