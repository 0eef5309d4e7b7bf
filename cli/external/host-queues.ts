import { setTimeout as wait } from 'node:timers/promises';
import { PrivateHostError } from './private-addresses.ts';

/** Holds the head of a response. */
export interface Response {
  readonly status: number;
  readonly location: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

/** Reports that a host gets no more requests: it is busy, or failed several times in a row. */
export class HostSkippedError extends Error {}

/**
 * Sends a request when it is its host's turn.
 *
 * @param host with its port where it isn't the usual one
 * @throws HostSkippedError where the host gets no more requests; the error of `request` where it fails
 */
export type SendInTurn = (host: string, request: () => Promise<Response>) => Promise<Response>;

interface HostQueue {
  /** Settles with the last request that was queued. */
  last: Promise<unknown>;
  wasRequested: boolean;
  failuresInRow: number;
  /** How long the host has made others wait by Retry-After, in seconds. */
  waited: number;
  /** Why the host gets no more requests. */
  closed: Error | undefined;
}

const maxRetries = 2;
const maxFailuresInRow = 3;
/** In seconds. A host that asks for a longer wait, at once or in total, is skipped. */
const maxWait = 30;
const maxTotalWait = 120;
/** Error codes of hosts that can't be connected to, or answer too late. */
const hostFailures: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
]);

/** Creates a function that sends one request at a time to each host, with a pause between two. */
export function createHostQueues(pauseMilliseconds: number): SendInTurn {
  const queues = new Map<string, HostQueue>();
  return (host, request) => {
    const queue = queues.get(host) ?? newQueue();
    queues.set(host, queue);
    const response = queue.last.then(() => sendWithRetries(queue, host, request, pauseMilliseconds));
    queue.last = response.catch(() => undefined);
    return response;
  };
}

function newQueue(): HostQueue {
  return { last: Promise.resolve(), wasRequested: false, failuresInRow: 0, waited: 0, closed: undefined };
}

/** Sends once, and again where the server says when (RFC 9110, 10.2.3). */
async function sendWithRetries(
  queue: HostQueue,
  host: string,
  request: () => Promise<Response>,
  pauseMilliseconds: number,
): Promise<Response> {
  for (let retries = 0; ; retries++) {
    if (queue.closed) throw queue.closed;
    if (queue.wasRequested && retries === 0) await wait(pauseMilliseconds);
    queue.wasRequested = true;
    const response = await sendOnce(queue, host, request);
    const { status, retryAfter } = response;
    const isBusy = status === 429 || (status === 503 && retryAfter !== undefined);
    if (!isBusy) return response;
    queue.waited += retryAfter ?? Number.POSITIVE_INFINITY;
    const isTooLong = (retryAfter ?? 0) > maxWait || queue.waited > maxTotalWait;
    if (isTooLong || retries === maxRetries) throw close(queue, new HostSkippedError(host));
    await wait(Math.max((retryAfter ?? 0) * 1000, pauseMilliseconds));
  }
}

async function sendOnce(queue: HostQueue, host: string, request: () => Promise<Response>): Promise<Response> {
  try {
    const response = await request();
    queue.failuresInRow = 0;
    return response;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (error instanceof PrivateHostError) throw close(queue, error);
    queue.failuresInRow = hostFailures.has(code) ? queue.failuresInRow + 1 : 0;
    // Other addresses of a host that can't be connected to have the same fault; of one that is slow they may not.
    const reason = code === 'ETIMEDOUT' ? new HostSkippedError(host) : (error as Error);
    if (queue.failuresInRow === maxFailuresInRow) close(queue, reason);
    throw error;
  }
}

function close(queue: HostQueue, reason: Error): Error {
  queue.closed = reason;
  return reason;
}
