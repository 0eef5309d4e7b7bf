/** The stand-in for the fraud-prevention library: has a token ready when the settings say so. */
import type { ProviderSettings } from './provider-settings.ts';

/** Comes with the script. */
declare const sandboxSettings: ProviderSettings;

const { forter, forterDelayMs } = sandboxSettings;

const modes: Readonly<Record<ProviderSettings['forter'], () => void>> = {
  'at-once': () => queueMicrotask(() => tell(newToken())),
  delayed: () => void setTimeout(() => tell(newToken()), forterDelayMs),
  // One that an earlier page got would do as well.
  never: () => setCookie('', 0),
  twice: () => {
    queueMicrotask(() => tell(newToken()));
    setTimeout(() => tell(newToken()), forterDelayMs);
  },
  'before-listener': () => setCookie(newToken()),
};

modes[forter]();

function tell(token: string): void {
  try {
    setCookie(token);
  } catch {
    // A browser that refuses cookies: only the event has the token.
  }
  document.dispatchEvent(new CustomEvent('ftr:tokenReady', { detail: token }));
}

function setCookie(token: string, maxAge = 3600): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the real library sets it so, for all browsers
  document.cookie = `forterToken=${token}; Max-Age=${maxAge}; Path=/; SameSite=Lax`;
}

function newToken(): string {
  return `sandbox-${Math.random().toString(36).slice(2)}`;
}
