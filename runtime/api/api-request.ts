import type * as z from 'zod/mini';
import type { Connection } from './connection.ts';

/** One call of the API, as data. */
export interface ApiRequest<Schema extends z.core.$ZodType | undefined> {
  readonly method: 'GET' | 'PATCH' | 'POST';
  /** With parameters in braces: `/subscriptions/{subscription_id}`. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body: JSON whose bytes must be the same each time. */
  readonly json?: string;
  /** Besides the connection's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Whether the call declares 422 (spec 2 §7). */
  readonly isValidated?: boolean;
  /** What a successful answer holds; undefined where nothing is told. */
  readonly schema: Schema;
}

type AnyRequest = ApiRequest<z.core.$ZodType | undefined>;

/** What a call is called in messages: ids and tokens stay out of them. */
export function callNameOf({ method, path }: AnyRequest): string {
  return `${method} ${path}`;
}

/** @throws TypeError for a parameter that no path can carry */
export function addressOf({ base }: Connection, { path, parameters = {}, query }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, parameters[name]));
  return `${base}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`;
}

/** Dots alone would lead to another call: browsers resolve them, even where they are encoded. */
function segment(name: string, value = ''): string {
  if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
  throw new TypeError(
    `${name} is "${value}", which can't be part of an address. Pass the id as the API gave it.`,
  );
}

/** Answers are live data, so none comes from a cache; the API doesn't redirect, so whoever does isn't the API. */
export function requestInit(
  { credentials, authorization, headers: own }: Connection,
  request: AnyRequest,
): RequestInit {
  const headers = new Headers({ Accept: 'application/json', ...own, ...request.headers });
  if (authorization !== undefined) headers.set('Authorization', authorization);
  const init: RequestInit = {
    method: request.method,
    headers,
    credentials,
    cache: 'no-store',
    redirect: 'manual',
    ...(request.keepalive && { keepalive: true }),
  };
  const body = request.json ?? JSON.stringify(request.body);
  if (body === undefined) return init;
  headers.set('Content-Type', 'application/json');
  return { ...init, body };
}
