/** The mock of the fraud-prevention library: emits a token as the settings say. */
import type { ProviderSettings } from './provider-settings.ts';

/** Prepended to the script by the sandbox. */
declare const sandboxSettings: ProviderSettings;

const { forter, forterDelayMs } = sandboxSettings;

const modes: Readonly<Record<ProviderSettings['forter'], () => void>> = {
  'at-once': () => queueMicrotask(() => emit(newToken())),
  delayed: () => void setTimeout(() => emit(newToken()), forterDelayMs),
  // Deletes the token of an earlier page, which would be valid as well.
  never: () => setCookie('', 0),
  twice: () => {
    queueMicrotask(() => emit(newToken()));
    setTimeout(() => emit(newToken()), forterDelayMs);
  },
  'before-listener': () => setCookie(newToken()),
};

modes[forter]();

function emit(token: string): void {
  try {
    setCookie(token);
  } catch {
    // The browser refuses cookies, so only the event has the token.
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
