/** Describes a browser with one tab in front, which belongs to one test. */
export interface Browser {
  readonly version: string;
  readonly open: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  readonly back: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a function in the page. @returns its result */
  readonly run: <Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Sets a cookie of the open page's site. */
  readonly setCookie: (name: string, value: string) => Promise<void>;
  readonly press: (key: string) => Promise<void>;
  /** Sets the size of the page's window, in CSS pixels. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Takes a picture of the page in view. @returns PNG */
  readonly screenshot: () => Promise<Buffer>;
  /** Opens a tab in front. @returns what brings the former one back */
  readonly openTab: () => Promise<() => Promise<void>>;
}

/** Sets how long `expect.poll` waits, on machines that do other things as well. */
export const patience = { timeout: 30_000, interval: 50 };

/** Returns the WebDriver actions of a key press. */
export function keyActions(value: string) {
  return [{ type: 'key', id: 'keys', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) }];
}
