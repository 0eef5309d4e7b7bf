export interface Clock {
  /** Returns Unix milliseconds; for timestamps only, as visitors' clocks may be wrong. */
  readonly now: () => number;
  /** Returns monotonic milliseconds, for durations. */
  readonly elapsed: () => number;
  /** Starts a timer. @returns cancels it */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
