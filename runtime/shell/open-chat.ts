import { pushEvent } from '../analytics/events.ts';
import { say } from './chat.ts';

type Globals = { readonly SnapEngage?: { readonly startLink?: unknown } };

/** Timeout and polling interval of the widget's start, in milliseconds. */
const startLimitMs = 10_000;
const pollMs = 100;

let progress: 'none' | 'starting' | 'started' = 'none';

/** Starts the chat, and opens it again after that. @param isSecondOfTwo whether the click is the second one of a double click */
export async function openChat(launcher: HTMLElement, isSecondOfTwo: boolean): Promise<void> {
  if (progress === 'started' && !isSecondOfTwo && !openSnapEngage()) openByEvent();
  if (progress !== 'none') return;
  progress = 'starting';
  say(launcher, 'chatStarting');
  try {
    await start(launcher.dataset.chatScript);
    progress = 'started';
    showStarted(launcher);
  } catch (error) {
    progress = 'none';
    throw error;
  }
}

/** Resolves once a widget has opened, which may be long after its script ran. */
async function start(source: string | undefined): Promise<void> {
  const end = performance.now() + startLimitMs;
  let failure: Error | undefined;
  let isRequested = false;
  // Another script may have loaded it.
  let isLoaded = !source || Boolean((window as Globals).SnapEngage);
  if (source && !isLoaded) {
    load(source).then(
      () => {
        isLoaded = true;
      },
      (error: Error) => {
        failure = error;
      },
    );
  }
  for (;;) {
    if (openSnapEngage()) return;
    if (isLoaded && !isRequested) {
      isRequested = true;
      if (openByEvent()) return;
    }
    if (failure) throw failure;
    if (performance.now() > end) throw new Error(`The live chat was not ready after ${startLimitMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Loads a script once. */
function load(source: string): Promise<void> {
  const script = document.createElement('script');
  script.src = source;
  if ([...document.scripts].some(({ src }) => src === script.src)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The live chat's script could not be loaded: ${source.replace(/\?.*/, '')}`));
    };
    document.head.append(script);
  });
}

/** Opens SnapEngage. @returns whether it was ready; it may exist earlier */
function openSnapEngage(): boolean {
  const widget = (window as Globals).SnapEngage;
  if (typeof widget?.startLink !== 'function') return false;
  try {
    widget.startLink();
    return true;
  } catch {
    return false;
  }
}

/** Opens other widgets by the event `meridian:live-chat`, once per click; they call `preventDefault`. @returns whether one opened */
function openByEvent(): boolean {
  return !document.dispatchEvent(new CustomEvent('meridian:live-chat', { cancelable: true }));
}

/** Hides the launcher, has style sheets choose the widget's button, and moves focus there, unless the widget took it. */
function showStarted(launcher: HTMLElement): void {
  pushEvent('live_chat_start', {});
  document.documentElement.dataset.chat = 'started';
  if (launcher.contains(document.activeElement)) {
    document.getElementById('designstudio-button')?.focus();
    if (launcher.contains(document.activeElement)) focusMain();
  }
  launcher.hidden = true;
}

/** Moves focus to the page where the widget has no focusable button. */
function focusMain(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
