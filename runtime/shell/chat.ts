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
  let progress: 'none' | 'starting' | 'started' = 'none';
  const begin = async (launcher: HTMLElement) => {
    progress = 'starting';
    launcher.hidden = true;
    try {
      if (!isThere()) await load(launcher.dataset.chatScript);
      start();
      progress = 'started';
    } catch {
      progress = 'none';
      reportFailure(launcher);
    }
  };
  document.addEventListener('click', ({ target, detail }) => {
    if (!launcher || !(target instanceof Element && target.closest('[data-chat-open]'))) return;
    const isSecondOfTwo = detail > 1;
    if (progress === 'none') void begin(launcher);
    else if (progress === 'started' && !isSecondOfTwo) open();
  });
}

const globals = () => window as unknown as Globals;

/** Some other script of the page may have brought it. */
function isThere(): boolean {
  return widgets.some(({ global }) => globals()[global] !== undefined);
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
  pushEvent('live_chat_start', {});
  for (const { defaultButton, studioButton } of widgets) {
    setHidden(defaultButton, true);
    setHidden(studioButton, false);
  }
  open();
}

/** Also for who has closed the window, and asks again. */
function open(): void {
  document.dispatchEvent(new CustomEvent('meridian:live-chat'));
  for (const { global, start: method } of widgets) {
    const widget = globals()[global] as Widget | undefined;
    const show = widget?.[method];
    if (typeof show === 'function') show.call(widget);
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
