/** Calls of the account API and checkout services: request, timeout, response. */
import { ApiError, type CallFacts, errorKindOf } from './api-error.ts';
import type { Connection } from './connection.ts';
import { Mismatch, type Reader } from './readers.ts';

interface ApiRequest<Read extends AnyReader> {
  readonly method: 'GET' | 'PATCH' | 'POST';
  /** Path template: `/subscriptions/{subscription_id}`. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Serialized body, for retries that must be byte-identical. */
  readonly json?: string;
  /** Added to the connection's headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Whether the call declares 422 (spec 2 §7). */
  readonly isValidated?: boolean;
  /** Reads more facts for errors. */
  readonly factsIn?: (headers: Headers) => CallFacts;
  /** Reads the response; undefined: the body isn't read as JSON. */
  readonly read: Read;
}

type AnyReader = Reader<unknown> | undefined;
type AnyRequest = ApiRequest<AnyReader>;
type Output<Read extends AnyReader> = Read extends Reader<infer Value> ? Value : undefined;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request.
 * @returns the response's body, without unknown fields
 * @throws ApiError for failures of spec 2 §8; TypeError for invalid arguments
 */
export async function callApi<Read extends AnyReader>(
  connection: Connection,
  request: ApiRequest<Read>,
  { signal }: CallOptions = {},
): Promise<Output<Read>> {
  const address = addressOf(connection, request);
  const init = requestInit(connection, request);
  try {
    return await withTimeout(connection.timeoutMs, signal, async (ending) => {
      const send = () => connection.fetch(address, { ...init, signal: ending });
      const response = await reach(send, ending, { call: callNameOf(request) });
      return (await readResponse(response, request, ending)) as Output<Read>;
    });
  } catch (error) {
    connection.onError(error);
    throw error;
  }
}

/** Returns the call's name for messages, without ids and tokens. */
function callNameOf({ method, path }: AnyRequest): string {
  return `${method} ${path}`;
}

/** Builds the URL. @throws TypeError for an invalid parameter */
function addressOf({ base }: Connection, { path, parameters = {}, query }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, parameters[name]));
  return `${base}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`;
}

/** Encodes a path segment. Rejects `.` and `..`, which browsers resolve even when encoded (path traversal). */
function segment(name: string, value = ''): string {
  if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
  throw new TypeError(
    `${name} is "${value}", which can't be part of an address. Pass the id as the API gave it.`,
  );
}

/** Bypasses caches and rejects redirects, which the API never sends. */
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
    ...request.factsIn?.(headers),
  };
  const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect) throw new ApiError('generic', { ...facts, reason: 'a redirect' });
  if (!response.ok) throw await errorOf(response, request, facts, ending);
  const text = await reach(() => response.text(), ending, facts);
  return request.read && readBody(request.read, text, facts);
}

/** Converts errors of a step to network errors, unless the call was aborted. */
async function reach<T>(step: () => Promise<T>, ending: AbortSignal, facts: CallFacts): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw new ApiError(reasonOf(ending) ?? 'network', { ...facts, cause });
  }
}

/** Creates the error for a status; its body is optional, unless reading it was aborted. */
async function errorOf(
  response: Response,
  { isValidated = false }: AnyRequest,
  facts: CallFacts,
  ending: AbortSignal,
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ApiError(reasonOf(ending) ?? errorKindOf(response.status, isValidated), { ...facts, body });
}

/** Reads the body of a response. @throws ApiError */
function readBody<Value>(read: Reader<Value>, text: string, facts: CallFacts): Value {
  const body = parseJson(text, facts);
  try {
    return read(body);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    throw new ApiError('mismatch', { ...facts, path: error.path, reason: error.message });
  }
}

function parseJson(text: string, facts: CallFacts): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('unreadable', { ...facts, reason: 'no JSON', cause });
  }
}

type EndReason = 'aborted' | 'timeout';

/** Returns why {@link withTimeout} aborted the call, if it did. */
function reasonOf(ending: AbortSignal): EndReason | undefined {
  return ending.aborted ? ending.reason : undefined;
}

/** Runs a task until the caller aborts it or it times out; then removes timer and listener. */
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
