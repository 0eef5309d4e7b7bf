import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type PollOptions, pollResult } from './poll-result.ts';

/** A clock that advances on demand. */
function fakeClock() {
  let now = 0;
  const alarms = new Set<{ at: number; ring: () => void }>();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    wait: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const alarm = { at: now + milliseconds, ring: resolve };
        alarms.add(alarm);
        signal.addEventListener('abort', () => resolve());
        if (signal.aborted) resolve();
      }),
    pass: async (milliseconds: number) => {
      await settle();
      now += milliseconds;
      const due = [...alarms].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      for (const alarm of due) {
        alarms.delete(alarm);
        alarm.ring();
        await settle();
      }
    },
  };
}

type Result = { readonly status: 'pending' } | { readonly status: 'success'; readonly n: number };

/** Polls a list of responses; the last one repeats. */
function start(results: readonly (Result | ApiError | Error)[], options: Omit<PollOptions, 'wait'> = {}) {
  const clock = fakeClock();
  let polls = 0;
  const ask = async () => {
    const result = results[Math.min(polls, results.length - 1)];
    polls += 1;
    if (result instanceof Error) throw result;
    return result as Result;
  };
  const outcome = pollResult(ask, { intervalMs: 10, deadlineMs: 100, ...options, wait: clock.wait }).then(
    (value) => ({ value }),
    (error: ApiError) => ({ kind: error.kind, message: error.message, cause: error.cause }),
  );
  return { clock, outcome, polls: () => polls };
}

const pending = { status: 'pending' } as const;
const success = { status: 'success', n: 1 } as const;

describe('pollResult', () => {
  test('sends a request at once, and no more once there is a result', async () => {
    const { outcome, polls } = start([success]);
    expect(await outcome).toEqual({ value: success });
    expect(polls()).toBe(1);
  });

  test('sends the next request after each interval, not earlier', async () => {
    const { clock, outcome, polls } = start([pending, pending, success]);
    await clock.pass(9);
    expect(polls()).toBe(1);
    await clock.pass(1);
    expect(polls()).toBe(2);
    await clock.pass(10);
    expect(polls()).toBe(3);
    expect(await outcome).toEqual({ value: success });
  });

  test('gives up at the deadline', async () => {
    const { clock, outcome, polls } = start([pending]);
    for (let time = 0; time < 150; time += 10) await clock.pass(10);
    expect(await outcome).toMatchObject({ kind: 'timeout', message: expect.stringContaining('100 ms') });
    expect(polls()).toBe(10);
  });

  test('gives up at the deadline while a request has no response', async () => {
    const clock = fakeClock();
    const ask = (signal: AbortSignal) =>
      new Promise<Result>((_, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError('aborted')));
      });
    const outcome = pollResult(ask, { deadlineMs: 100, wait: clock.wait });
    const failure = expect(outcome).rejects.toMatchObject({ kind: 'timeout' });
    await clock.pass(100);
    await failure;
  });

  test('ends when the caller aborts', async () => {
    const controller = new AbortController();
    const { clock, outcome, polls } = start([pending], { signal: controller.signal });
    await clock.pass(10);
    controller.abort();
    expect(await outcome).toMatchObject({ kind: 'aborted', message: 'Request aborted' });
    const before = polls();
    await clock.pass(50);
    expect(polls()).toBe(before);
  });

  test('sends no request when it was aborted before', async () => {
    const { outcome, polls } = start([success], { signal: AbortSignal.abort() });
    expect(await outcome).toMatchObject({ kind: 'aborted' });
    expect(polls()).toBe(0);
  });

  test.each(['network', 'timeout', 'bad-gateway', 'service-unavailable'] as const)(
    'survives %s',
    async (kind) => {
      const { clock, outcome } = start([new ApiError(kind), success]);
      await clock.pass(10);
      expect(await outcome).toEqual({ value: success });
    },
  );

  test('reports at the deadline what failed last', async () => {
    const failure = new ApiError('network');
    const { clock, outcome } = start([failure]);
    for (let time = 0; time < 120; time += 10) await clock.pass(10);
    expect(await outcome).toMatchObject({ kind: 'timeout', cause: failure });
  });

  test.each(['not-found', 'unauthorized', 'mismatch', 'generic'] as const)('ends with %s', async (kind) => {
    const { outcome, polls } = start([new ApiError(kind), success]);
    expect(await outcome).toMatchObject({ kind });
    expect(polls()).toBe(1);
  });
});
