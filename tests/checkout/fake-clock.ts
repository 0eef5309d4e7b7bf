import type { Clock } from '../../runtime/lib/clock.ts';

export interface FakeClock extends Clock {
  /** Lets time pass, and calls back what waits for it. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Returns how many callbacks wait for their time. */
  readonly waiting: () => number;
}

/** Creates a fake clock that stands still until the test lets time pass. */
export function createFakeClock(start = Date.UTC(2030, 0, 1)): FakeClock {
  let now = start;
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>();
  const nextUntil = (end: number) => [...alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    elapsed: () => now,
    waiting: () => alarms.size,
    after: (milliseconds, ring) => {
      const alarm = { at: now + milliseconds, ring };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    pass: async (milliseconds) => {
      const end = now + milliseconds;
      await settled();
      for (let alarm = nextUntil(end); alarm; alarm = nextUntil(end)) {
        alarms.delete(alarm);
        now = alarm.at;
        alarm.ring();
        await settled();
      }
      now = end;
    },
  };
}

/** Resolves when everything has happened that waits for nothing but promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) await Promise.resolve();
}
