import { reportCaught } from '../analytics/errors.ts';
import { afterPaint } from './after-paint.ts';

/** Opens the chat on clicks, and loads the code for that with the first one. */
export function watchChat(): void {
  const launcher = document.querySelector<HTMLElement>('[data-chat-launcher]');
  if (!launcher) return;
  // One invitation is enough.
  if (document.querySelector('main [data-chat-open]')) launcher.querySelector('button')?.remove();
  afterPaint(() => keepClear(launcher));
  let code: Promise<typeof import('./open-chat.ts')> | undefined;
  document.addEventListener('click', async ({ target, detail }) => {
    if (!(target instanceof Element && target.closest('[data-chat-open]'))) return;
    try {
      // One import for all clicks: two at a time may resolve in the other order.
      code ??= import('./open-chat.ts');
      const { openChat } = await code;
      await openChat(launcher, detail > 1);
    } catch (error) {
      code = undefined;
      say(launcher, 'chatMessage');
      reportCaught(error);
    }
  });
}

/** What can be pressed, prices, plans with their terms, figures, and the wide cards that lead to the order. */
const important =
  ':is(main, footer) :is(a, button), main :is([data-offer] > *, [data-price], dl), main > article';

/** Shows the launcher only while nothing important is below it, islands apart. The order page has a place for it. */
function keepClear(launcher: HTMLElement): void {
  const parts = document.querySelector('[data-order]')
    ? []
    : [...document.querySelectorAll(important)].filter((part) => !part.closest('[data-island]'));
  launcher.toggleAttribute('data-clear', parts.length === 0);
  let observer: IntersectionObserver | undefined;
  const watch = () => {
    observer?.disconnect();
    const covered = new Set<Element>();
    const { top, right, bottom, left } = launcher.getBoundingClientRect();
    const rootMargin = `${-top}px ${right - innerWidth}px ${bottom - innerHeight}px ${-left}px`;
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) covered[isIntersecting ? 'add' : 'delete'](target);
        launcher.toggleAttribute('data-clear', covered.size === 0);
      },
      { rootMargin },
    );
    for (const part of parts) observer.observe(part);
  };
  // Windows, letters and messages change where it is.
  new ResizeObserver(watch).observe(launcher);
  addEventListener('resize', watch);
}

/** Shows one of the launcher's messages. */
export function say(launcher: HTMLElement, text: 'chatStarting' | 'chatMessage'): void {
  const message = launcher.querySelector<HTMLElement>('[role="status"]');
  if (message) message.textContent = message.dataset[text] ?? '';
}
