import { pushEvent } from '../analytics/push-event.ts';

/** What the chat widgets that we know put on the page, and how they start (spec 2 §4.4). */
const widgets = [
  {
    global: 'SnapEngage',
    start: 'startLink',
    defaultButton: '#SnapABug_Button',
    studioButton: '#designstudio-button',
  },
] as const;

type Widget = Readonly<Record<string, unknown>>;
type Globals = Record<string, unknown>;

/** Starts the chat when a visitor first asks for it; its script is loaded no earlier. */
export function watchChat(): void {
  const launcher = document.querySelector<HTMLElement>('[data-chat-launcher]');
  let loading: Promise<void> | undefined;
  document.addEventListener('click', ({ target }) => {
    if (!launcher || !(target instanceof Element && target.closest('[data-chat-open]'))) return;
    launcher.hidden = true;
    loading ??= load(launcher.dataset.chatScript);
    loading.then(start).catch(() => {
      loading = undefined;
      reportFailure(launcher);
    });
  });
}

function load(source: string | undefined): Promise<void> {
  if (!source) return Promise.resolve();
  const script = document.createElement('script');
  script.src = source;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = reject;
    document.head.append(script);
  });
}

function start(): void {
  const globals = window as unknown as Globals;
  pushEvent('live_chat_start', {});
  document.dispatchEvent(new CustomEvent('meridian:live-chat'));
  for (const { global, start: method, defaultButton, studioButton } of widgets) {
    setHidden(defaultButton, true);
    setHidden(studioButton, false);
    const open = (globals[global] as Widget | undefined)?.[method];
    if (typeof open === 'function') open.call(globals[global]);
  }
}

function setHidden(selector: string, hidden: boolean): void {
  const button = document.querySelector<HTMLElement>(selector);
  // Widgets show and hide their buttons by inline styles, which are stronger than the attribute.
  button?.style.setProperty('display', hidden ? 'none' : 'block');
}

function reportFailure(launcher: HTMLElement): void {
  launcher.hidden = false;
  const message = launcher.querySelector<HTMLElement>('[data-chat-message]');
  if (message) message.textContent = message.dataset.chatMessage ?? '';
}
