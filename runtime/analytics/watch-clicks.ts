import { onActivation } from './on-activation.ts';
import { type Interaction, trackEvent } from './track.ts';

/** Tells analytics of clicks in the header, in the footer, and on buttons elsewhere (spec 1 §7). */
export function watchClicks(): void {
  onActivation((target) => {
    const interaction = interactionOf(target);
    if (interaction) trackEvent(interaction);
  });
}

/** Parts of the page that tell what is done in them by themselves, or hold what buyers enter. */
const silent = '[data-island]';

/** @returns undefined for what isn't told */
function interactionOf(target: Element): Interaction | undefined {
  const element = target.closest<HTMLElement>('a, button, summary');
  if (!element || element.closest(silent)) return undefined;
  const category = categoryOf(element);
  const label = labelOf(element);
  return category && label ? { category, action: 'click', label } : undefined;
}

/** Links elsewhere are told of where they look like buttons: those have a label. */
function categoryOf(element: HTMLElement): string | undefined {
  if (element.closest('header')) return 'Header';
  if (element.closest('footer')) return 'Footer';
  return element.localName === 'button' || element.dataset.label ? 'Button' : undefined;
}

/**
 * The same in every language, so that clicks can be counted together: what the template says, else what a button opens
 * or does, else where a link leads on the site, without its query.
 */
function labelOf(element: HTMLElement): string {
  const own = element.dataset.label ?? element.getAttribute('popovertarget') ?? element.getAttribute('value');
  if (own) return own;
  return element instanceof HTMLAnchorElement ? element.pathname : '';
}
