import type { Environment } from '../environment.ts';

/** Reports a script that the browser, an extension or the network blocked. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

/** Returns whether an error is a {@link ScriptError}; each script of the page has a class of its own. */
export function isScriptError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ScriptError';
}

interface ScriptOptions {
  readonly data?: Readonly<Record<string, string>>;
  /** Returns whether the script ran; some blockers replace it by an empty one. */
  readonly isThere?: () => boolean;
}

export type ScriptLoader = ReturnType<typeof createScriptLoader>;

const timeoutMs = 20_000;

/** Creates the loader of third-party scripts. Never reloads a slow script, as it could run twice. */
export function createScriptLoader({ document, clock }: Pick<Environment, 'document' | 'clock'>) {
  const loading = new Map<string, Promise<void>>();
  return {
    /** Loads a script once per address. @throws ScriptError; the next call retries */
    load: (address: string, options: ScriptOptions = {}): Promise<void> => {
      const script = loading.get(address) ?? append(document, address, options);
      loading.set(address, script);
      script.catch(() => loading.delete(address));
      return new Promise((resolve, reject) => {
        const reason = `didn't come within ${timeoutMs} ms.`;
        const cancel = clock.after(timeoutMs, () => reject(new ScriptError(`${address} ${reason}`)));
        script.then(resolve, reject).finally(cancel);
      });
    },
    /** Allows a script that had no effect to be loaded again. */
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
      reject(new ScriptError(`${address} ${reason}.`));
    };
    script.onload = () => (isThere() ? resolve() : fail('was replaced by an empty script'));
    script.onerror = () => fail('was blocked, or the network failed');
    document.head.append(script);
  });
}

/** Returns a script's address: through the same-origin proxy where the configuration lists it, else its own (spec 1 §7). */
export function scriptAddress(script: string, proxied: readonly string[]): string {
  return proxied.includes(script) ? `/frtr/api/v1/proxy?${new URLSearchParams({ url: script })}` : script;
}
