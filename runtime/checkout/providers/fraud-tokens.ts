import type { CheckoutConfig } from '../../../domain/site/site-config.ts';
import { createStore } from '../../lib/store.ts';
import type { Environment } from '../environment.ts';
import { ScriptError, type ScriptLoader, scriptAddress } from './load-script.ts';

interface FraudTokenOptions extends Pick<Environment, 'document' | 'clock'> {
  readonly config: Pick<CheckoutConfig, 'forter' | 'proxiedScripts'>;
  readonly scripts: ScriptLoader;
}

export type FraudTokens = ReturnType<typeof createFraudTokens>;

const limitMs = 5000;
const cookieCheckMs = 250;

/**
 * Creates the source of fraud tokens, which the library delivers by event, cookie or both. Create it before the library runs, so that
 * it can't miss the event.
 */
export function createFraudTokens({ config, document, scripts, clock }: FraudTokenOptions) {
  const latest = createStore<string | undefined>(undefined);
  document.addEventListener('ftr:tokenReady', (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'string' && detail) latest.set(detail);
  });
  const known = () => latest.get() ?? readCookie(document, 'forterToken');
  const address = scriptAddress(config.forter.script, config.proxiedScripts);
  const load = () => scripts.load(address, { data: { siteId: config.forter.siteId } });

  /** Resolves to the first event or cookie; rejects on a load error or timeout. */
  const nextToken = () =>
    new Promise<string>((resolve, reject) => {
      let isLoaded = false;
      let endCheck = () => {};
      const end = () => {
        endTokens();
        endCheck();
        endLimit();
      };
      const take = (token: string | undefined) => {
        if (token === undefined) return false;
        end();
        resolve(token);
        return true;
      };
      const fail = (error: unknown) => {
        if (take(known())) return;
        end();
        reject(error);
      };
      const check = () => {
        if (!take(known())) endCheck = clock.after(cookieCheckMs, check);
      };
      const endTokens = latest.subscribe(() => take(latest.get()));
      const endLimit = clock.after(limitMs, () => {
        const reason = `${address} gave no token within ${limitMs} ms.`;
        if (!isLoaded) return fail(new Error(reason));
        // Some blockers respond with an empty file.
        scripts.forget(address);
        fail(new ScriptError(reason));
      });
      load().then(() => {
        isLoaded = true;
      }, fail);
      check();
    });

  return {
    /** Loads the library once. Never throws; `token` reports failures. */
    preload: (): void => {
      load().catch(() => {});
    },
    /** @throws ScriptError where the library is blocked; Error on timeout. The next call retries */
    token: (): Promise<string> => {
      const token = known();
      return token === undefined ? nextToken() : Promise.resolve(token);
    },
  };
}

/** Returns a cookie's value; undefined where it is missing, empty or forbidden. */
export function readCookie(document: { readonly cookie: string }, name: string): string | undefined {
  try {
    const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
    return decodeURIComponent(pair?.slice(name.length + 1) ?? '') || undefined;
  } catch {
    return undefined;
  }
}
