/** One call of the account API or of a checkout service: request, time limit, answer. */
import * as z from 'zod/mini';
import { pathText } from '../../domain/site/json.ts';
import { ApiError, type CallFacts, errorKindOf } from './api-error.ts';
import type { Connection } from './connection.ts';

/** Describes one call of the API as data. */
interface ApiRequest<Schema extends AnySchema> {
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
  /** Shape of a successful response; undefined: its body isn't read as JSON. */
  readonly schema: Schema;
}

type AnySchema = z.core.$ZodType | undefined;
type AnyRequest = ApiRequest<AnySchema>;
type Output<Schema extends AnySchema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

/** Holds the options of one call. */
export interface CallOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes one call.
 *
 * @returns the response's body in the request's shape, without other fields
 * @throws ApiError for each failure of spec 2 §8; TypeError for arguments that can't be sent
 */
export async function callApi<Schema extends AnySchema>(
  connection: Connection,
  request: ApiRequest<Schema>,
  { signal }: CallOptions = {},
): Promise<Output<Schema>> {
  const address = addressOf(connection, request);
  const init = requestInit(connection, request);
  try {
    return await withTimeout(connection.timeoutMs, signal, async (ending) => {
      const send = () => connection.fetch(address, { ...init, signal: ending });
      const response = await reach(send, ending, { call: callNameOf(request) });
      return (await readResponse(response, request, ending)) as Output<Schema>;
    });
  } catch (error) {
    connection.onError(error);
    throw error;
  }
}

/** Returns the name of a call for messages, without ids and tokens. */
function callNameOf({ method, path }: AnyRequest): string {
  return `${method} ${path}`;
}

/** @throws TypeError for a parameter that no path can carry */
function addressOf({ base }: Connection, { path, parameters = {}, query }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, parameters[name]));
  return `${base}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`;
}

/** Refuses dots alone: browsers resolve them, also encoded, which would lead to another call. */
function segment(name: string, value = ''): string {
  if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
  throw new TypeError(
    `${name} is "${value}", which can't be part of an address. Pass the id as the API gave it.`,
  );
}

/** Bypasses caches, as responses are live data, and follows no redirect, as the API never sends one. */
function requestInit({ credentials, headers }: Connection, request: AnyRequest): RequestInit {
  const body = request.json ?? JSON.stringify(request.body);
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return {
    method: request.method,
    headers: { Accept: 'application/json', ...headers, ...request.headers, ...type },
    credentials,
    cache: 'no-store',
    redirect: 'manual',
    ...(request.keepalive && { keepalive: true }),
    ...(body !== undefined && { body }),
  };
}

async function readResponse(response: Response, request: AnyRequest, ending: AbortSignal): Promise<unknown> {
  const { status, headers } = response;
  const facts: CallFacts = {
    call: callNameOf(request),
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: readRetryAfter(headers.get('retry-after'), Date.now()),
  };
  if (isRedirect(response)) throw new ApiError('unreadable', { ...facts, reason: 'a redirect' });
  if (!response.ok) throw await errorOf(response, request, facts, ending);
  const text = await reach(() => response.text(), ending, facts);
  return request.schema && parseBody(request.schema, text, facts);
}

/** Turns what a step throws into an error of the network, unless the call was ended. */
async function reach<T>(step: () => Promise<T>, ending: AbortSignal, facts: CallFacts): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw new ApiError(reasonOf(ending) ?? 'network', { ...facts, cause });
  }
}

/** Recognizes redirects, whose status browsers hide. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** Creates the error for a status; its body is optional, unless the call was ended while it was read. */
async function errorOf(
  response: Response,
  { isValidated = false }: AnyRequest,
  facts: CallFacts,
  ending: AbortSignal,
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ApiError(reasonOf(ending) ?? errorKindOf(response.status, isValidated), { ...facts, body });
}

/** Parses the body of a successful response as the call's shape: all of it or nothing. @throws ApiError */
function parseBody(schema: z.core.$ZodType, text: string, facts: CallFacts): unknown {
  const parsed = z.safeParse(schema, parseJson(text, facts));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = pathText(issue?.path ?? []);
  throw new ApiError('mismatch', { ...facts, path, reason: issue && describeIssue(issue) });
}

function parseJson(text: string, facts: CallFacts): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('unreadable', { ...facts, reason: 'no JSON', cause });
  }
}

/** Names the fault. Zod's own sentences need a language file that pages would have to carry. */
function describeIssue(issue: z.core.$ZodIssue): string {
  return 'expected' in issue ? `${issue.expected} expected` : issue.code;
}

/**
 * Reads a Retry-After header: a number of seconds or a date.
 *
 * @param now Unix milliseconds @returns milliseconds to wait; undefined for anything else
 */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Why a call ends before its response is read. */
type EndReason = 'aborted' | 'timeout';

/** Returns why a signal of {@link withTimeout} has ended the call; undefined while it hasn't. */
function reasonOf(ending: AbortSignal): EndReason | undefined {
  return ending.aborted ? ending.reason : undefined;
}

/** Runs a task until a caller's signal or a time limit ends it; leaves no timer or listener. */
async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  task: (ending: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const end = (reason: EndReason) => controller.abort(reason);
  const abort = () => end('aborted');
  const timer = setTimeout(() => end('timeout'), milliseconds);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
