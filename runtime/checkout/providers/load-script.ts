import type { Clock } from '../clock.ts';

/** A script that never came: blocked by the browser, an extension or the network. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

interface ScriptOptions {
  /** Attributes that the script reads. */
  readonly data?: Readonly<Record<string, string>>;
  /** Whether the script did what it is for: some blockers put an empty one in its place. */
  readonly isThere?: () => boolean;
}

/** @throws ScriptError; another call tries again */
export type LoadScript = (address: string, options?: ScriptOptions) => Promise<void>;

export interface ScriptLoaderOptions {
  readonly document: Pick<Document, 'createElement' | 'head'>;
  readonly clock: Clock;
  /** How long a call waits for a script. */
  readonly timeoutMs?: number;
}

/**
 * Loads scripts into the page, each address once.
 *
 * One that takes too long isn't asked for again: it may still come, and running it twice does more harm than waiting.
 */
export function createScriptLoader({ document, clock, timeoutMs = 20_000 }: ScriptLoaderOptions): LoadScript {
  const loading = new Map<string, Promise<void>>();
  return (address, options = {}) => {
    const script = loading.get(address) ?? append(document, address, options);
    loading.set(address, script);
    script.catch(() => loading.delete(address));
    return inTime(script, address, clock, timeoutMs);
  };
}

function append(
  document: ScriptLoaderOptions['document'],
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

function inTime(script: Promise<void>, address: string, clock: Clock, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = new ScriptError(
      `${address} didn't come within ${timeoutMs} ms. Wait for the network and try again.`,
    );
    const callOff = clock.after(timeoutMs, () => reject(late));
    script.then(resolve, reject).finally(callOff);
  });
}
