import { reportCaught } from '../analytics/errors.ts';

/** Opens the chat on clicks, and loads the code for that with the first one. */
export function watchChat(): void {
  const launcher = document.querySelector<HTMLElement>('[data-chat-launcher]');
  if (!launcher) return;
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

/** Shows one of the launcher's messages. */
export function say(launcher: HTMLElement, text: 'chatStarting' | 'chatMessage'): void {
  const message = launcher.querySelector<HTMLElement>('[role="status"]');
  if (message) message.textContent = message.dataset[text] ?? '';
}
