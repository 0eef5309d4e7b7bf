import { setTimeout as wait } from 'node:timers/promises';
import { PrivateHostError } from './private-addresses.ts';

/** The head of a response. */
export interface Response {
  readonly status: number;
  readonly location: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

/** The host isn't asked: it wants to be left alone, or it didn't answer several times in a row. */
export class HostLeftAloneError extends Error {}

/**
 * Sends a request when it is its host's turn.
 *
 * @param host with its port where it isn't the usual one
 * @throws HostLeftAloneError where the host isn't asked any more; the error of `request` where it fails
 */
export type SendInTurn = (host: string, request: () => Promise<Response>) => Promise<Response>;

interface HostQueue {
  /** Settles with the last request that was queued. */
  last: Promise<unknown>;
  wasAsked: boolean;
  failuresInRow: number;
  /** How long the host has made others wait by Retry-After, in seconds. */
  waited: number;
  /** Why the host isn't asked any more. */
  closed: Error | undefined;
}

const mostRetries = 2;
const mostFailuresInRow = 3;
/** Seconds. A host that wants more patience than this, at once or altogether, is left alone. */
const longestWait = 30;
const longestWaitInAll = 120;
/** A host that can't be connected to, or answers too late. */
const hostFailures: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
]);

/** Returns a function that sends one request at a time to each host, with a pause between two. */
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
  return { last: Promise.resolve(), wasAsked: false, failuresInRow: 0, waited: 0, closed: undefined };
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
    if (queue.wasAsked && retries === 0) await wait(pauseMilliseconds);
    queue.wasAsked = true;
    const response = await sendOnce(queue, host, request);
    const { status, retryAfter } = response;
    const isBusy = status === 429 || (status === 503 && retryAfter !== undefined);
    if (!isBusy) return response;
    queue.waited += retryAfter ?? Number.POSITIVE_INFINITY;
    const isTooLong = (retryAfter ?? 0) > longestWait || queue.waited > longestWaitInAll;
    if (isTooLong || retries === mostRetries) throw close(queue, new HostLeftAloneError(host));
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
    const reason = code === 'ETIMEDOUT' ? new HostLeftAloneError(host) : (error as Error);
    if (queue.failuresInRow === mostFailuresInRow) close(queue, reason);
    throw error;
  }
}

function close(queue: HostQueue, reason: Error): Error {
  queue.closed = reason;
  return reason;
}
