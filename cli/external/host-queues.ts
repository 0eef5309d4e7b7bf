import { setTimeout as wait } from 'node:timers/promises';
import { memoize } from '../../pipeline/model/collections.ts';
import { PrivateHostError } from './private-addresses.ts';

export interface Response {
  readonly status: number;
  readonly location: string | undefined;
  readonly retryAfter: number | undefined;
}

/** Reports that a host is skipped, because it is busy or failed repeatedly. */
export class HostSkippedError extends Error {}

/**
 * Queues a request per host.
 * @param host including a non-default port
 * @throws HostSkippedError for a skipped host, or the error of `request`
 */
export type SendInTurn = (host: string, request: () => Promise<Response>) => Promise<Response>;

interface HostQueue {
  /** Settles with the last queued request. */
  last: Promise<unknown>;
  wasRequested: boolean;
  failuresInRow: number;
  /** Total Retry-After delay in seconds. */
  waited: number;
  /** Why the host is skipped. */
  closed: Error | undefined;
}

const maxRetries = 2;
const maxFailuresInRow = 3;
/** Maximum Retry-After delay in seconds, per response and in total. */
const maxWait = 30;
const maxTotalWait = 120;
/** Error codes of unreachable or slow hosts. */
const hostFailures: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
]);

/** Creates a queue per host with pauses between requests. */
export function createHostQueues(pauseMilliseconds: number): SendInTurn {
  const queueOf = memoize((_host: string) => newQueue());
  return (host, request) => {
    const queue = queueOf(host);
    const response = queue.last.then(() => sendWithRetries(queue, host, request, pauseMilliseconds));
    queue.last = response.catch(() => undefined);
    return response;
  };
}

function newQueue(): HostQueue {
  return { last: Promise.resolve(), wasRequested: false, failuresInRow: 0, waited: 0, closed: undefined };
}

/** Sends a request, and retries after Retry-After (RFC 9110, 10.2.3). */
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
    // A connection failure affects all addresses of a host, a timeout maybe not.
    const reason = code === 'ETIMEDOUT' ? new HostSkippedError(host) : (error as Error);
    if (queue.failuresInRow === maxFailuresInRow) close(queue, reason);
    throw error;
  }
}

function close(queue: HostQueue, reason: Error): Error {
  queue.closed = reason;
  return reason;
}
