import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExportError } from '../model/user-error.ts';
import type { Exported, Update } from './export-space.ts';
import { followSpace, type News } from './follow-space.ts';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Setting {
  readonly seconds?: number;
  /** Milliseconds that an export takes. */
  readonly takes?: number;
  readonly answer?: (ask: number) => Update | Error;
}

/** Follows a space that answers by its number of exports. */
function follow({ seconds = 5, takes = 600, answer = () => ({ kind: 'unchanged' }) }: Setting = {}) {
  const started = Date.now();
  const asks: { readonly at: number; readonly asksFrame: boolean }[] = [];
  const events: string[] = [];
  let inFlight = 0;
  const follower = followSpace({
    ask: async (asksFrame) => {
      expect(++inFlight).toBe(1);
      const given = answer(asks.push({ at: Date.now() - started, asksFrame }));
      await new Promise((resolve) => setTimeout(resolve, takes));
      inFlight -= 1;
      if (given instanceof Error) throw given;
      return { value: { update: given }, issues: [] } as unknown as Exported;
    },
    interval: seconds * 1000,
    onExported: ({ value }) => void events.push(value.update.kind),
    onFailure: (error, since) => void events.push(`${(error as Error).message} since ${since - started}`),
    onRecovery: (since) => void events.push(`recovered from ${since - started}`),
  });
  // Timers of no time take a millisecond.
  const times = () => asks.map(({ at }) => Math.floor(at / 10) * 10);
  return { follower, asks, times, events };
}

const published = (id: string, revision: number): News => ({
  kind: 'published',
  collection: 'entries',
  id,
  revision,
});
const changes = (...items: readonly (readonly [id: string, revision?: number])[]): Update => ({
  kind: 'changes',
  items: items.map(([id, revision]) => ({ collection: 'entries', id, revision })),
});
const unreachable = new ExportError('unreachable', 'gone', '');

test('a space is asked every few seconds, and for its content types once a minute', async () => {
  const { times, asks } = follow();
  await vi.advanceTimersByTimeAsync(2 * minute - 1);
  expect(times().slice(0, 3)).toEqual([0, 5000, 10_000]);
  expect(times()).toHaveLength(24);
  expect(asks.filter(({ asksFrame }) => asksFrame).map(({ at }) => at)).toEqual([0, minute]);
});

test('an export that takes long is waited for', async () => {
  const { times } = follow({ takes: 7000 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(times()).toEqual([0, 7000, 14_000]);
});

test('a storm of publications is one export, also when some of its news are late', async () => {
  const storm = Array.from({ length: 500 }, (_, at): readonly [string, number] => [`entry${at}`, 2]);
  const { follower, times } = follow({
    seconds: 60,
    answer: (ask) => (ask === 2 ? changes(...storm) : { kind: 'unchanged' }),
  });
  await vi.advanceTimersByTimeAsync(10_000);
  for (const [id, revision] of storm.slice(0, 450)) {
    follower.tell(published(id, revision));
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(200);
  for (const [id, revision] of storm.slice(450)) follower.tell(published(id, revision));
  await vi.advanceTimersByTimeAsync(10_000);
  for (const [id, revision] of storm) follower.tell(published(id, revision));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times()).toEqual([0, 10_490]);
});

test('news without an end are asked for after a second', async () => {
  const { follower, times } = follow({ seconds: 60, answer: () => changes(['a', 1000]) });
  await vi.advanceTimersByTimeAsync(10_000);
  for (let at = 0; at < 100; at++) {
    follower.tell({ kind: 'other' });
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(times().slice(0, 3)).toEqual([0, 11_000, 12_000]);
});

test('what the delivery host has later than its news is asked for until it is there', async () => {
  const { follower, times } = follow({
    seconds: 600,
    takes: 0,
    answer: (ask) => (ask === 12 ? changes(['a', 3]) : changes(['a', 2])),
  });
  await vi.advanceTimersByTimeAsync(1000);
  follower.tell(published('a', 3));
  await vi.advanceTimersByTimeAsync(5 * minute);
  const told = times().map((at) => at - 1050);
  expect(told).toHaveLength(12);
  expect(told.slice(1, 9)).toEqual([0, 250, 750, 1750, 3750, 7750, 12_750, 17_750]);
});

test.each<[string, News]>([
  ['published', published('a', 9)],
  ['withdrawn', { kind: 'withdrawn', collection: 'entries', id: 'a', revision: 8 }],
])(
  'what never is %s, as another environment has it, is asked for no longer than the host may lag',
  async (_, news) => {
    const { follower, times } = follow({ seconds: 3600, takes: 0, answer: () => changes(['a', 8]) });
    follower.tell(news);
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(times().at(-1)).toBeLessThan(3 * minute);
  },
);

test('an item that is withdrawn is asked for until it is gone, or published again', async () => {
  const updates = [changes(['a', 4], ['b', 7]), changes(['a', 4]), changes(['a'], ['b', 8])];
  const { follower, times } = follow({
    seconds: 600,
    takes: 0,
    answer: (ask) => updates[ask - 1] ?? { kind: 'unchanged' },
  });
  await vi.advanceTimersByTimeAsync(1000);
  follower.tell({ kind: 'withdrawn', collection: 'entries', id: 'a', revision: 4 });
  follower.tell({ kind: 'withdrawn', collection: 'entries', id: 'b', revision: 7 });
  await vi.advanceTimersByTimeAsync(minute);
  expect(times()).toEqual([0, 1050, 1300]);
});

test('news of the content model ask for it at once', async () => {
  const { follower, asks } = follow({ seconds: 60 });
  await vi.advanceTimersByTimeAsync(1000);
  follower.tell({ kind: 'model' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asks).toEqual([
    { at: 0, asksFrame: true },
    { at: 1050, asksFrame: true },
  ]);
});

test('a network that is gone for an hour is asked for at least once a minute, and says since when', async () => {
  const { times, events } = follow({
    answer: (ask) => (ask > 3 && ask < 60 ? unreachable : { kind: 'unchanged' }),
  });
  await vi.advanceTimersByTimeAsync(75 * minute);
  const failing = times().filter((at) => at >= 15_000 && at <= 55 * minute);
  expect(failing.length).toBeLessThan(70);
  const pauses = failing.slice(1).map((at, index) => at - (failing[index] ?? 0));
  expect(Math.max(...pauses)).toBeLessThan(61_000);
  expect(events[3]).toBe('gone since 15000');
  expect(new Set(events.slice(3, 59))).toEqual(new Set(['gone since 15000']));
  expect(events.slice(59, 61)).toEqual(['recovered from 15000', 'unchanged']);
});

test('news make no failing host be asked more often', async () => {
  const { follower, times } = follow({ takes: 0, seconds: 5, answer: () => unreachable });
  for (let at = 0; at < 600; at++) {
    follower.tell(published('a', at));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(times().length).toBeLessThan(16);
});

test('whole exports that follow each other get rare', async () => {
  const { times } = follow({ takes: 30_000, answer: () => ({ kind: 'whole', reason: '' }) });
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(times().length).toBeLessThan(16);
});

test('a first export whose failure needs help ends it; others are tried again', async () => {
  const lasting = follow({ answer: () => new ExportError('unauthorized', 'no', '') });
  const ended = expect(lasting.follower.first).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(minute);
  await ended;
  expect(lasting.times()).toHaveLength(1);
  const brief = follow({ answer: (ask) => (ask < 3 ? unreachable : { kind: 'unchanged' }) });
  await vi.advanceTimersByTimeAsync(minute);
  await brief.follower.first;
  expect(brief.events).toContain('recovered from 0');
});

test('nothing is asked or reported after the end', async () => {
  const { follower, times, events } = follow();
  await vi.advanceTimersByTimeAsync(5100);
  follower.stop();
  follower.tell(published('a', 2));
  await vi.advanceTimersByTimeAsync(minute);
  expect([times(), events]).toEqual([[0, 5000], ['unchanged']]);
});
