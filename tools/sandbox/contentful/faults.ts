import type { Reply } from '../control/reply.ts';
import { errorReply, headersFor, type Request, tooLargeReply } from './replies.ts';

/** Describes a request, as faults and listeners see it. */
export interface Call extends Omit<Request, 'body'> {
  /** Counts from 1. */
  readonly number: number;
  /** The requested resource: the last collection in its path. */
  readonly resource: string;
}

/**
 * Returns the resource in a path of the API: `entries` for a page of entries or one entry, `spaces` for a space
 * itself.
 */
export function resourceOf(path: string): string {
  const parts = path.split('/').filter(Boolean);
  return (parts.length % 2 === 1 ? parts.at(-1) : parts.at(-2)) ?? '';
}

type Kind =
  /** An error of the service, such as 401, 404, 500. */
  | { readonly kind: 'status'; readonly status: number; readonly message?: string }
  /** 429; the client has to wait `resetSeconds`. */
  | { readonly kind: 'rate-limit'; readonly resetSeconds: number }
  /** The connection breaks before a byte is sent. */
  | { readonly kind: 'drop' }
  /** The connection breaks in the middle of the body. */
  | { readonly kind: 'cut' }
  /** 200, and JSON that ends in its middle, as a broken proxy passes it on. */
  | { readonly kind: 'truncate' }
  /** 200, and another body: a web page of a proxy, unless it is given. */
  | { readonly kind: 'body'; readonly body?: string; readonly contentType?: string }
  /** 400 "Response size too big" for pages with more items than this; the real limit of 7 MB applies as well. */
  | { readonly kind: 'page-limit'; readonly items: number }
  /** A page without items whose total isn't 0. */
  | { readonly kind: 'empty-page' }
  /** Deletes an entry or asset before the reply, so that the following ones move up by one. */
  | { readonly kind: 'delete'; readonly id: string }
  /** The right reply after a delay. */
  | { readonly kind: 'delay'; readonly milliseconds: number };

/** Describes a fault: which requests it hits, and how it changes their replies. */
export type Fault = Kind & {
  /** The collection in the URL, such as `entries`, `tags`, `editor_interface`; `spaces` and `environments` for those themselves. Absent: all. */
  readonly at?: string;
  /** Hits only the n-th of these requests, from 1, retries included; absent: all. */
  readonly nth?: number;
};

type ReplyFault = Exclude<Fault, { kind: 'delete' }>;

type FaultEffect<Name extends ReplyFault['kind']> = (
  right: Reply,
  fault: Extract<ReplyFault, { kind: Name }>,
  call: Call,
) => Reply;

const faultEffects: { readonly [Name in ReplyFault['kind']]: FaultEffect<Name> } = {
  status: (_, { status, message = `Answered ${status} on purpose.` }, { api }) =>
    errorReply(api, status, nameOfStatus[status] ?? 'Unknown', message),
  'rate-limit': (_, { resetSeconds }, { api }) => {
    const message = 'You have exceeded the rate limit of the Organization this Space belongs to.';
    const reply = errorReply(api, 429, 'RateLimitExceeded', message);
    return {
      ...reply,
      headers: { ...reply.headers, 'X-Contentful-RateLimit-Reset': String(resetSeconds) },
    };
  },
  drop: (right) => ({ ...right, sent: 'nothing' }),
  cut: (right) => ({ ...right, sent: 'half' }),
  truncate: (right) => ({ ...right, body: right.body.slice(0, right.body.length / 2) }),
  body: (_, { body = signInPage, contentType = 'text/html' }) => ({
    status: 200,
    headers: { 'Content-Type': contentType },
    body,
  }),
  'page-limit': (right, { items }, { api }) =>
    (pageOf(right).items?.length ?? 0) > items ? tooLargeReply(api) : right,
  'empty-page': (right, _, { api }) => ({
    status: 200,
    headers: headersFor(api),
    body: JSON.stringify({ ...pageOf(right), items: [] }),
  }),
  delay: (right, { milliseconds }) => ({ ...right, delayMs: milliseconds }),
};

const nameOfStatus: Readonly<Record<number, string>> = {
  401: 'AccessTokenInvalid',
  403: 'AccessDenied',
  404: 'NotFound',
  422: 'ValidationFailed',
  500: 'ServerError',
  503: 'ServiceUnavailable',
};

const signInPage = '<!doctype html><title>Sign in to Wi-Fi</title>';

/** Counts requests against faults; the server passes each request once. */
interface ActiveFaults {
  /** Counts the request. @returns the faults that hit it */
  readonly hitting: (call: Call) => readonly Fault[];
}

/** Starts counting requests. */
export function activate(faults: readonly Fault[]): ActiveFaults {
  const counts = faults.map(() => 0);
  return {
    hitting: (call) =>
      faults.filter((fault, index) => {
        if (fault.at !== undefined && fault.at !== call.resource) return false;
        const count = (counts[index] ?? 0) + 1;
        counts[index] = count;
        return fault.nth === undefined || fault.nth === count;
      }),
  };
}

/** Applies faults to the right reply, one after the other. */
export function applyFaults(right: Reply, faults: readonly Fault[], call: Call): Reply {
  return faults.reduce((reply, fault) => {
    if (fault.kind === 'delete') return reply;
    const effect = faultEffects[fault.kind] as FaultEffect<ReplyFault['kind']>;
    return effect(reply, fault as never, call);
  }, right);
}

function pageOf({ body }: Reply): { readonly items?: readonly unknown[] } {
  return JSON.parse(body);
}

/** Reads a fault that is typed as JSON. @throws Error that lists the kinds */
export function readFault(text: string): Fault {
  const fault = JSON.parse(text) as Fault;
  const kinds = [...Object.keys(faultEffects), 'delete'];
  if (kinds.includes(fault.kind)) return fault;
  throw new Error(`${text} isn't a fault. Its kind is one of ${kinds.join(', ')}.`);
}
