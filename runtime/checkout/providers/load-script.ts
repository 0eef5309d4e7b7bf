import type { Environment } from '../environment.ts';

/** Reports that a script didn't load: blocked by the browser, an extension or the network. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

interface ScriptOptions {
  /** Attributes that the script reads. */
  readonly data?: Readonly<Record<string, string>>;
  /** Returns whether the script did its work: some blockers put an empty one in its place. */
  readonly isThere?: () => boolean;
}

/** Describes the loader of scripts. */
export type ScriptLoader = ReturnType<typeof createScriptLoader>;

/** Milliseconds that a call waits for a script. */
const timeoutMs = 20_000;

/**
 * Creates the loader of other parties' scripts.
 *
 * A script that takes too long isn't loaded again: it may still come, and running it twice does more harm than waiting.
 */
export function createScriptLoader({ document, clock }: Pick<Environment, 'document' | 'clock'>) {
  const loading = new Map<string, Promise<void>>();
  return {
    /** Loads a script into the page, each address once. @throws ScriptError; another call tries again */
    load: (address: string, options: ScriptOptions = {}): Promise<void> => {
      const script = loading.get(address) ?? append(document, address, options);
      loading.set(address, script);
      script.catch(() => loading.delete(address));
      return new Promise((resolve, reject) => {
        const reason = `didn't come within ${timeoutMs} ms. Wait for the network and try again.`;
        const cancel = clock.after(timeoutMs, () => reject(new ScriptError(`${address} ${reason}`)));
        script.then(resolve, reject).finally(cancel);
      });
    },
    /** Lets the next call load a script again that came and did nothing. */
    forget: (address: string) => void loading.delete(address),
  };
}

function append(
  document: Document,
  address: string,
  { data = {}, isThere = () => true }: ScriptOptions,
): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  Object.assign(script.dataset, data);
  script.src = address;
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      script.remove();
      reject(new ScriptError(`${address} ${reason}. Allow it and try again.`));
    };
    script.onload = () => (isThere() ? resolve() : fail('was replaced by an empty script'));
    script.onerror = () => fail('was blocked, or the network failed');
    document.head.append(script);
  });
}

/**
 * Returns the address to load a third-party script from: the proxy of the page's own origin where the configuration lists the
 * script, exactly as it stands there; otherwise its own (spec 1 §7).
 */
export function scriptAddress(script: string, proxied: readonly string[]): string {
  return proxied.includes(script) ? `/frtr/api/v1/proxy?${new URLSearchParams({ url: script })}` : script;
}
