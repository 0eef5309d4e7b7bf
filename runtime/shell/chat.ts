import { onClick } from '../analytics/clicks.ts';
import { reportCaught } from '../analytics/errors.ts';
import { afterPaint } from './after-paint.ts';

/** Opens the chat on clicks, and loads the code for that with the first one. */
export function watchChat(): void {
  const launcher = document.querySelector<HTMLElement>('[data-chat-launcher]');
  if (!launcher) return;
  keepClear(launcher);
  let code: Promise<typeof import('./open-chat.ts')> | undefined;
  onClick(async (target, { detail }) => {
    if (!target.closest('[data-chat-open]')) return;
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

/** Matches what can be pressed or filled in, headings, plans and cards, figures, prices. Buttons that float, as the launcher, have values. */
const important = 'a,article,dl,form,h2,h3,search,[data-price],button:not([value])';

/** Marks the launcher while it lies on nothing important, nor close to it. */
function keepClear(launcher: HTMLElement): void {
  const update = () => {
    const own = launcher.getBoundingClientRect();
    launcher.toggleAttribute(
      'data-clear',
      ![...document.querySelectorAll(important)].some((part) => {
        const box = part.getBoundingClientRect();
        return (
          box.left < own.right && box.right > own.left && box.top < own.bottom + 8 && box.bottom > own.top - 8
        );
      }),
    );
  };
  addEventListener('scroll', update, { passive: true });
  addEventListener('resize', update);
  afterPaint(update);
  // The answer to it moves the page. Watching all of the page would lay out lists that are still being filled.
  const question = document.querySelector('[data-question]');
  if (question) new ResizeObserver(update).observe(question);
}

/** Shows one of the launcher's messages. */
export function say(launcher: HTMLElement, text: 'chatStarting' | 'chatMessage'): void {
  const message = launcher.querySelector<HTMLElement>('[role="status"]');
  if (message) message.textContent = message.dataset[text] ?? '';
}
