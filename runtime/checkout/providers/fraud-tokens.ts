import type { CheckoutConfig } from '../../../domain/checkout-config.ts';
import { scriptAddress } from '../calls/script-address.ts';
import type { Clock } from '../clock.ts';
import { readCookie } from '../read-cookie.ts';
import type { LoadScript } from './load-script.ts';

export interface FraudTokens {
  /** Loads the library where it isn't there yet. Never fails: whoever wants a token is told then. */
  readonly preload: () => void;
  /** @throws ScriptError where the library is blocked; Error where it doesn't answer. Another call tries again */
  readonly token: () => Promise<string>;
}

export interface FraudTokenOptions {
  readonly config: Pick<CheckoutConfig, 'forter' | 'proxiedScripts'>;
  readonly document: Pick<Document, 'addEventListener' | 'cookie'>;
  readonly loadScript: LoadScript;
  readonly clock: Clock;
}

const limitMs = 5000;
const cookieCheckMs = 250;

/**
 * Tokens of the fraud-prevention library: it tells them by an event, by a cookie, or both.
 *
 * Made before the library runs, or its event may come before anybody listens.
 */
export function createFraudTokens({ config, document, loadScript, clock }: FraudTokenOptions): FraudTokens {
  let told: string | undefined;
  const listeners = new Set<(token: string) => void>();
  document.addEventListener('ftr:tokenReady', (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail !== 'string' || !detail) return;
    told = detail;
    for (const listener of listeners) listener(detail);
  });
  const known = () => told ?? readCookie(document, 'forterToken');
  const load = () => {
    const { script, siteId } = config.forter;
    return loadScript(scriptAddress(script, config.proxiedScripts), { data: { siteId } });
  };
  return {
    preload: () => void load().catch(() => {}),
    token: () => {
      const token = known();
      return token === undefined ? nextToken(load, known, listeners, clock) : Promise.resolve(token);
    },
  };
}

/** The first of event, cookie, a library that can't be loaded, and the limit. */
function nextToken(
  load: () => Promise<void>,
  known: () => string | undefined,
  listeners: Set<(token: string) => void>,
  clock: Clock,
): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let callOffCheck = () => {};
    const take = (token: string | undefined) => token !== undefined && end(() => resolve(token));
    const check = () => {
      callOffCheck = clock.after(cookieCheckMs, check);
      take(known());
    };
    const callOffLimit = clock.after(limitMs, () => fail(new Error(tooLate)));
    const fail = (error: unknown) => take(known()) || end(() => reject(error));
    const end = (settle: () => void) => {
      listeners.delete(take);
      callOffCheck();
      callOffLimit();
      settle();
      return true;
    };
    listeners.add(take);
    check();
    load().catch(fail);
  });
}

const tooLate = `The fraud-prevention library had no token within ${limitMs} ms. Try again.`;
