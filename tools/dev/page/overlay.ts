import { element } from './element.ts';
import { faultItems, issueItems, noticesOf } from './overlay-items.ts';
import { overlayStyles } from './overlay-styles.ts';
import type { View } from './view.ts';

export interface Overlay {
  readonly show: (view: View) => void;
}

/** A badge in a corner of the page that opens to a list of what is wrong. Keeps nothing, and touches nothing of the page. */
export function createOverlay(): Overlay {
  const host = document.createElement('meridian-dev');
  const root = host.attachShadow({ mode: 'open' });
  // The site's security policy allows no styles in markup.
  const styles = new CSSStyleSheet();
  styles.replaceSync(overlayStyles);
  root.adoptedStyleSheets = [styles];

  const badge = element('button', { class: 'badge', type: 'button', 'aria-expanded': 'false' });
  const notice = element('p', { class: 'notice', role: 'status' });
  const list = element('div', { class: 'list' });
  const close = element('button', { class: 'close', type: 'button' }, ['Close']);
  const panel = element('section', { class: 'panel', 'aria-label': 'Findings', tabindex: '-1', hidden: '' }, [
    close,
    list,
  ]);
  root.append(element('div', { class: 'overlay', lang: 'en', dir: 'ltr' }, [notice, panel, badge]));
  document.documentElement.append(host);

  let faults = '';
  const open = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    badge.setAttribute('aria-expanded', String(isOpen));
  };
  badge.addEventListener('click', () => {
    open(panel.hidden !== false);
    if (!panel.hidden) panel.focus();
  });
  close.addEventListener('click', () => {
    open(false);
    badge.focus();
  });
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || panel.hidden) return;
    event.stopPropagation();
    close.click();
  });

  return {
    show: (view) => {
      badge.textContent = labelOf(view);
      badge.dataset.severity = worstOf(view);
      notice.replaceChildren(...noticesOf(view));
      notice.hidden = notice.childNodes.length === 0;
      list.replaceChildren(...faultItems(view), ...issueItems(view));
      const now = JSON.stringify(view.faults);
      // A fault shows itself once; whoever has closed it knows.
      if (now !== faults) open(view.faults.length > 0);
      faults = now;
    },
  };
}

function labelOf({ faults, counts }: View): string {
  if (faults.length > 0) return 'Not up to date';
  if (!counts) return 'Checking…';
  const parts = [
    [counts.error, 'error'],
    [counts.warning, 'warning'],
    [counts.info, 'note'],
  ] as const;
  const texts = parts
    .filter(([number]) => number > 0)
    .map(([number, noun]) => `${number} ${noun}${number === 1 ? '' : 's'}`);
  return texts.join(', ') || 'No findings';
}

function worstOf({ faults, counts }: View): string {
  if (faults.length > 0 || (counts?.error ?? 0) > 0) return 'error';
  return (counts?.warning ?? 0) > 0 ? 'warning' : 'info';
}
