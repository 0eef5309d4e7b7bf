import { reportCaught } from '../analytics/errors.ts';

/** Opens the chat on clicks, and loads the code for that with the first one. */
export function watchChat(): void {
  const launcher = document.querySelector<HTMLElement>('[data-chat-launcher]');
  if (!launcher) return;
  document.addEventListener('click', ({ target, detail }) => {
    if (!(target instanceof Element && target.closest('[data-chat-open]'))) return;
    import('./open-chat.ts')
      .then(({ openChat }) => openChat(launcher, detail > 1))
      .catch((error) => {
        say(launcher, 'chatMessage');
        reportCaught(error);
      });
  });
}

/** Shows one of the launcher's messages. */
export function say(launcher: HTMLElement, text: 'chatStarting' | 'chatMessage'): void {
  const message = launcher.querySelector<HTMLElement>('[role="status"]');
  if (message) message.textContent = message.dataset[text] ?? '';
}
