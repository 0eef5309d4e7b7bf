/** When an export is given up because the service is silent, on a clock that the tests move. */
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FetchMessage } from '../../pipeline/export/protocol.ts';
import { failureOf, optionsFor } from './harness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limit = 120_000;

/** An export that is under way in a process that says what the test lets it say. */
function exportBeside() {
  const child = Object.assign(new EventEmitter(), { send: () => true, kill: vi.fn(() => true) });
  const startWorker = () => child as unknown as ChildProcess;
  const silenceLimit = limit;
  const outcome = vi.fn();
  void failureOf({ ...optionsFor({ host: '127.0.0.1:1' }), startWorker, silenceLimit }).then(outcome);
  const say = (message: FetchMessage) => void child.emit('message', message);
  return { say, outcome, kill: child.kill };
}

const response: FetchMessage = { type: 'response' };

test('it is given up when the limit is reached, not before, and its process is ended', async () => {
  const { outcome, kill } = exportBeside();
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ kind: 'silent' }));
  expect(kill).toHaveBeenCalledWith('SIGKILL');
});

test('each response restarts the time-out', async () => {
  const { say, outcome } = exportBeside();
  for (let times = 0; times < 3; times++) {
    await vi.advanceTimersByTimeAsync(limit - 1);
    say(response);
  }
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledOnce();
});

test('the message carries the last error, if requests failed', async () => {
  const { say, outcome } = exportBeside();
  await vi.advanceTimersByTimeAsync(0);
  say({ type: 'no-response', reason: 'ECONNRESET: socket hang up' });
  say({ type: 'no-response', reason: 'ETIMEDOUT: connect ETIMEDOUT 10.0.0.1:443' });
  await vi.advanceTimersByTimeAsync(limit);
  const message = expect.stringMatching(
    /for 120 s, .* The last error: ETIMEDOUT: connect ETIMEDOUT 10\.0\.0\.1:443\.$/,
  );
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ kind: 'silent', message }));
});

test("a repeated request doesn't restart the time-out", async () => {
  const { say, outcome } = exportBeside();
  await vi.advanceTimersByTimeAsync(limit - 1);
  say({ type: 'retry', reason: 'Connection error occurred' });
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledOnce();
});
