/** Describes the time as features use it; tests pass a fake one. */
export interface Clock {
  /** Returns Unix milliseconds. For timestamps only: visitors' clocks are wrong, and jump. */
  readonly now: () => number;
  /** Returns milliseconds since some moment, for durations. */
  readonly elapsed: () => number;
  /** Calls back after so many milliseconds. @returns cancels that */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

/** Reads the browser's clocks and timers. */
export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
