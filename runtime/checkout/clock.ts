/** The time, and being told of it; tests have one that stands still. */
export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** @returns calls it off */
  readonly after: (milliseconds: number, ring: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, ring) => {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};
