/** The time. Tests have one that stands still. */
export interface Clock {
  /** Unix milliseconds. For timestamps only: buyers' clocks are wrong, and jump. */
  readonly now: () => number;
  /** Milliseconds since some moment, for durations. */
  readonly elapsed: () => number;
  /** Calls back after so many milliseconds. @returns calls it off */
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
