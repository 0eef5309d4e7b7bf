import type * as z from 'zod/mini';
import { ApiError, type CallFacts } from './api-error.ts';
import { type ApiRequest, addressOf, callNameOf, requestInit } from './api-request.ts';
import type { Connection } from './connection.ts';
import { errorKindOf } from './error-kinds.ts';
import { readAnswer } from './read-answer.ts';
import { readRetryAfter } from './read-retry-after.ts';
import { type Ending, withTimeout } from './with-timeout.ts';

export interface CallOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

type AnySchema = z.core.$ZodType | undefined;
type Answer<Schema extends AnySchema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

/**
 * Makes one call.
 *
 * @returns the answer in the request's shape, without what it holds besides
 * @throws ApiError for all that can go wrong on the way (spec 2 §8); TypeError for arguments that can't be sent
 */
export async function callApi<Schema extends AnySchema>(
  connection: Connection,
  request: ApiRequest<Schema>,
  { signal }: CallOptions = {},
): Promise<Answer<Schema>> {
  const address = addressOf(connection, request);
  const init = requestInit(connection, request);
  const call = callNameOf(request);
  try {
    return await withTimeout(connection.timeoutMs, signal, async (ending) => {
      const send = () => connection.fetch(address, { ...init, signal: ending.signal });
      const response = await reach(send, ending, { call });
      return (await answerOf(response, request, ending)) as Answer<Schema>;
    });
  } catch (error) {
    connection.onError(error);
    throw error;
  }
}

async function answerOf(
  response: Response,
  request: ApiRequest<AnySchema>,
  ending: Ending,
): Promise<unknown> {
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
  return request.schema && readAnswer(request.schema, text, facts);
}

/** What fails on the wire fails for one of three reasons, and only the ending knows the two that aren't the wire's. */
async function reach<T>(step: () => Promise<T>, ending: Ending, facts: CallFacts): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw new ApiError(ending.reason() ?? 'network', { ...facts, cause });
  }
}

/** Browsers hide where a redirect leads, its status too. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** The status says enough: a body that can't be had or read doesn't matter, unless the call was ended meanwhile. */
async function errorOf(
  response: Response,
  { isValidated = false }: ApiRequest<AnySchema>,
  facts: CallFacts,
  ending: Ending,
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ApiError(ending.reason() ?? errorKindOf(response.status, isValidated), { ...facts, body });
}
