import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { pathText } from '../../../domain/site/json.ts';
import { problem, type Reply } from './reply.ts';

/** Describes a request to a mock, its body read. */
export interface Call {
  readonly method: string;
  /** Percent-encoded, as sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The path's segments at the route's named parameters; decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Parses JSON. @returns undefined for anything else */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a request's body. @returns undefined when it is larger than `maxBytes`; the rest is discarded */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) resolve(undefined);
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

const pattern = /^[A-Za-z0-9_-]{16,64}$/;

/** Returns whether a value of the header `Idempotency-Key` is a usable key: 16 to 64 letters, digits, `_` and `-`. */
export function isIdempotencyKey(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/**
 * Describes the errors of a value and their places: `[0].path: must begin with "/"`.
 * @param whole name of the value as a whole
 */
export function describeIssues({ issues }: Pick<z.core.$ZodError, 'issues'>, whole: string): string {
  return issues.map(({ path, message }) => `${pathText(path) || whole}: ${message}`).join('; ');
}

const { localeError } = english();

/** Parses a value, with errors in words. */
export function parsedBy<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  return z.safeParse(schema, value, { error: localeError });
}

type Read<Value> =
  | { readonly value: Value; readonly refusal?: undefined }
  | { readonly refusal: Reply; readonly value?: undefined };

/** Reads a JSON body. @returns its value, or the refusal: 400 for a text that isn't JSON, 422 for JSON of another shape */
export function validated<Schema extends z.ZodMiniType>(
  body: string,
  schema: Schema,
): Read<z.output<Schema>> {
  const value = parseJson(body);
  if (value === undefined) return { refusal: problem(400, "The body isn't JSON.") };
  const parsed = parsedBy(schema, value);
  return parsed.success ? { value: parsed.data } : { refusal: invalid(errorsIn(parsed.error)) };
}

/** Lists errors by field, without the values that were sent. */
function errorsIn({ issues }: z.core.$ZodError) {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

function invalid(errors: readonly { readonly field: string; readonly message: string }[]): Reply {
  const why = errors.map(({ field, message }) => `${field || 'the body'}: ${message}`).join('; ');
  const more = { title: 'Validation Error', code: 'validation', errors };
  return problem(422, `The body can't be used: ${why}.`, more);
}
