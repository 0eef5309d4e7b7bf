import type { IncomingHttpHeaders } from 'node:http';
import { scrub } from '../../../domain/site/scrub.ts';
import { type Call, isIdempotencyKey, parseJson } from './request.ts';

const mark = '[redacted]';

/** Keys whose values are secret, in lower-case letters only. */
const secretKeys: ReadonlySet<string> = new Set(
  (
    'cvv cvc csc cvn securitycode cardnumber number pan iban expirationmonth expirationyear expirymonth expiryyear ' +
    'token fortertoken authorization password postalcode zip phone'
  ).split(' '),
);
const secretEndings = /email|(?:first|last|full|given|family|middle|sur|card|holder|customer|user)name/;

/** Keys of objects whose `name` is a person's, not a product's. */
const personKeys = /customer|card|user|holder|person|billing|contact/;

/** Removes personal data and secrets. @param key the value's key @param owner key of the object that holds the value */
function redact(value: unknown, key = '', owner = ''): unknown {
  const plain = lettersOf(key);
  if (value === null || value === '') return value;
  const isSecret = secretKeys.has(plain) || secretEndings.test(plain);
  if (isSecret || (plain === 'name' && personKeys.test(lettersOf(owner)))) return mark;
  if (Array.isArray(value)) return value.map((item) => redact(item, key, owner));
  if (typeof value === 'object') return redactFields(value, key);
  if (typeof value === 'string') return scrub(value);
  // A timestamp in milliseconds has as many digits as a short card number.
  return typeof value === 'number' && plain !== 'timestamp' ? redactNumber(value) : value;
}

function redactFields(fields: object, owner: string): unknown {
  const redacted = Object.entries(fields).map(([name, item]) => [scrub(name), redact(item, name, owner)]);
  return Object.fromEntries(redacted);
}

function redactNumber(value: number): unknown {
  const text = String(value);
  const redacted = scrub(text);
  return redacted === text ? value : redacted;
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '');
}

/** Describes a request as the log shows it: without personal data. */
interface LogEntry {
  /** Counts from 1, in the order in which requests were complete. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: unknown;
  readonly headers: {
    readonly accept?: string;
    readonly contentType?: string;
    readonly tenant?: string;
    /** As sent: a valid key is random. */
    readonly idempotencyKey?: string;
    /** Whether the header was sent; its value is secret. */
    readonly authorization: boolean;
    readonly cookies: readonly string[];
  };
  /** JSON and forms as objects; of other bodies only the length. */
  readonly body: unknown;
  /** Kinds of the faults that hit it. */
  readonly faults: readonly string[];
  /** Null until the reply begins. */
  readonly status: number | null;
  /** Its effect, where the API reports one: the payment intent, and the state of the charge. */
  readonly outcome?: Readonly<Record<string, string>>;
}

/** Completes the entry of a request. */
interface Logged {
  /** Called when the reply begins. */
  readonly started: (status: number) => void;
  readonly setOutcome: (outcome: LogEntry['outcome']) => void;
}

export interface RequestLog {
  readonly add: (call: Omit<Call, 'params'>, faults: readonly string[]) => Logged;
  readonly list: () => readonly LogEntry[];
  readonly clear: () => void;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Maximum number of entries; the oldest are dropped. */
const maxEntries = 1000;

/** Creates an empty log of requests, which drops the oldest ones beyond its limit. */
export function createRequestLog(): RequestLog {
  let entries: Writable<LogEntry>[] = [];
  let number = 0;
  return {
    add: (call, faults) => {
      number += 1;
      const entry: Writable<LogEntry> = { ...entryOf(call), number, faults, status: null };
      entries = [...entries.slice(1 - maxEntries), entry];
      return {
        started: (status) => {
          entry.status = status;
        },
        setOutcome: (outcome) => {
          if (outcome) entry.outcome = outcome;
        },
      };
    },
    list: () => entries,
    clear: () => {
      entries = [];
      number = 0;
    },
  };
}

function entryOf({ method, path, query, headers, body }: Omit<Call, 'params'>) {
  return {
    method,
    path: scrub(path),
    query: redact(Object.fromEntries(query)),
    headers: headersOf(headers),
    body: bodyOf(headers['content-type'] ?? '', body),
  };
}

function headersOf({
  accept,
  'content-type': contentType,
  'x-tenant': tenant,
  'idempotency-key': idempotencyKey,
  authorization,
  cookie = '',
}: IncomingHttpHeaders): LogEntry['headers'] {
  return {
    ...(accept !== undefined && { accept }),
    ...(contentType !== undefined && { contentType }),
    ...(typeof tenant === 'string' && { tenant }),
    ...(typeof idempotencyKey === 'string' && {
      idempotencyKey: isIdempotencyKey(idempotencyKey) ? idempotencyKey : scrub(idempotencyKey),
    }),
    authorization: authorization !== undefined,
    cookies: cookie
      .split(';')
      .map((pair) => pair.split('=')[0]?.trim() ?? '')
      .filter(Boolean),
  };
}

function bodyOf(type: string, body: string): unknown {
  if (body === '') return null;
  if (type.startsWith('application/x-www-form-urlencoded'))
    return redact(Object.fromEntries(new URLSearchParams(body)));
  const value = parseJson(body);
  return typeof value === 'object' ? redact(value) : { characters: body.length };
}
