/** The answers that Contentful's APIs give, as plain data: status, headers and body are decided before a byte is sent. */
import { randomUUID } from 'node:crypto';

/** One HTTP answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** So late the answer begins. */
  readonly delayMilliseconds?: number;
  /** After so many characters of the body the connection breaks; 0: before anything is sent. */
  readonly sentBytes?: number;
}

/** The two APIs that share this server; the token of a request says which one it means. */
export type Api = 'management' | 'delivery';

/** Largest body, in bytes, that either API sends. */
const maxResponseBytes = 7_340_032;

/** 200 with `body` as JSON, or the refusal that the real service gives when that is over `maxResponseBytes`. */
export function resourceAnswer(api: Api, body: unknown): Answer {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) <= maxResponseBytes)
    return { status: 200, headers: headersFor(api), body: text };
  return responseTooBig(api);
}

export function responseTooBig(api: Api): Answer {
  const message = `Response size too big. Maximum allowed response size: ${maxResponseBytes}B.`;
  return errorAnswer(api, 400, 'BadRequest', message);
}

/** An error in Contentful's shape; the request id stands in the header and the body, as the service's support asks for it. */
export function errorAnswer(
  api: Api,
  status: number,
  id: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): Answer {
  const headers = headersFor(api);
  const requestId = headers['X-Contentful-Request-Id'];
  const body = { sys: { type: 'Error', id }, message, ...(details ? { details } : {}), requestId };
  return { status, headers, body: JSON.stringify(body) };
}

/** 404 in Contentful's shape; `details` say what could not be found. */
export function notFound(api: Api, type: string, id: string): Answer {
  return errorAnswer(api, 404, 'NotFound', 'The resource could not be found.', { type, id });
}

/** Headers of every answer in Contentful's own format. */
export function headersFor(api: Api): Record<string, string> {
  return {
    'Content-Type': `application/vnd.contentful.${api}.v1+json`,
    'X-Contentful-Request-Id': randomUUID(),
  };
}
