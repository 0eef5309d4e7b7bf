import * as z from 'zod/mini';
import { jsonReply, problem, type Reply } from './reply.ts';
import { describeIssues, parsedBy, parseJson } from './request.ts';

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** Only characters that Node accepts in headers; it throws for others. */
const headers = z.record(
  z.string().check(z.regex(/^[\w-]+$/)),
  z.string().check(z.regex(/^[\t\x20-\x7e]*$/)),
);

const everyFault = {
  /** Absent: all. */
  method: z.optional(z.string().check(z.regex(/^[A-Z]+$/))),
  /** The path, percent-encoded as sent; `*` matches any text. */
  path: z.string().check(z.regex(/^[/*]/, 'must begin with "/" or "*"'), z.maxLength(500)),
  /** Number of requests that are let through first. */
  skip: z.optional(whole(0, 10_000)),
  /** Number of requests that are hit; absent: all that follow. */
  times: z.optional(whole(1, 10_000)),
  /** Delay of the reply, in milliseconds. */
  delayMs: z.optional(whole(0, 60_000)),
};

/** Whether the API processed the request although its reply was lost. */
const carriedOut = z.optional(z.boolean());

const faultSchema = z.discriminatedUnion('kind', [
  /** Another status, with a body of the API's errors unless one is given. */
  z.strictObject({
    ...everyFault,
    kind: z.literal('status'),
    status: whole(200, 599),
    body: z.optional(z.unknown()),
    headers: z.optional(headers),
    carriedOut,
  }),
  /** A web page instead of JSON, as a proxy sends it. */
  z.strictObject({ ...everyFault, kind: z.literal('html'), status: z.optional(whole(200, 599)), carriedOut }),
  /** The connection breaks before a byte is sent. */
  z.strictObject({ ...everyFault, kind: z.literal('drop'), carriedOut }),
  /** The connection breaks in the middle of the right body. */
  z.strictObject({ ...everyFault, kind: z.literal('cut') }),
  /** The body is truncated while the connection ends normally. */
  z.strictObject({ ...everyFault, kind: z.literal('truncate') }),
  /** The right reply, late: by 2 seconds unless `delayMs` says otherwise. */
  z.strictObject({ ...everyFault, kind: z.literal('slow') }),
  /** The right reply without these fields at any depth; without all fields if none are named. */
  z.strictObject({
    ...everyFault,
    kind: z.literal('missing-fields'),
    fields: z.optional(z.array(z.string())),
  }),
  /** 200 and any other JSON. */
  z.strictObject({ ...everyFault, kind: z.literal('body'), body: z.unknown(), carriedOut }),
  /** A variant of the right reply that the route defines by name. */
  z.strictObject({ ...everyFault, kind: z.literal('variant'), name: z.string() }),
]);

type Fault = z.infer<typeof faultSchema>;

const listSchema = z.array(faultSchema).check(z.maxLength(100));

/** Reads a list of faults. @returns the faults, or a description of the list's errors */
export function readFaults(
  value: unknown,
  variants: readonly string[],
): readonly Fault[] | { readonly wrong: string } {
  const parsed = parsedBy(listSchema, value);
  if (!parsed.success) return { wrong: describeIssues(parsed.error, 'the list') };
  const unknown = parsed.data.find((fault) => fault.kind === 'variant' && !variants.includes(fault.name));
  if (unknown?.kind !== 'variant') return parsed.data;
  return { wrong: `there is no variant "${unknown.name}"; there are: ${variants.join(', ')}` };
}

/** Holds the faults of a session, and counts the requests that match each. */
export interface FaultQueue {
  readonly replace: (faults: readonly Fault[]) => void;
  readonly list: () => readonly Fault[];
  /** Counts the request. @returns the faults that hit it, in their order */
  readonly hitting: (method: string, path: string) => readonly Fault[];
}

/** Creates a queue without faults. */
export function createFaultQueue(): FaultQueue {
  let entries: { readonly fault: Fault; seen: number }[] = [];
  return {
    replace: (faults) => {
      entries = faults.map((fault) => ({ fault, seen: 0 }));
    },
    list: () => entries.map(({ fault }) => fault),
    hitting: (method, path) => {
      const fitting = entries.filter(({ fault }) => fits(fault, method, path));
      for (const entry of fitting) entry.seen += 1;
      return fitting.filter(({ fault, seen }) => isOn(fault, seen)).map(({ fault }) => fault);
    },
  };
}

function isOn({ skip = 0, times = Number.POSITIVE_INFINITY }: Fault, seen: number): boolean {
  return seen > skip && seen <= skip + times;
}

function fits(fault: Fault, method: string, path: string): boolean {
  return (fault.method ?? method) === method && fitsPattern(fault.path, path);
}

/** Matches a path; `*` stands for any text, slashes included. Never backtracks, unlike a regular expression (ReDoS). */
function fitsPattern(pattern: string, path: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return path === pattern;
  if (!path.startsWith(start) || path.length < start.length + end.length || !path.endsWith(end)) return false;
  let rest = path.slice(start.length, path.length - end.length);
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return true;
}

/** Holds a route's changes of its right reply; tests choose one by name. */
export type Variants = Readonly<Record<string, (right: Reply) => Reply>>;

type Kind = Fault['kind'];
type FaultEffect<Name extends Kind> = (
  right: Reply,
  fault: Extract<Fault, { kind: Name }>,
  variants: Variants | undefined,
) => Reply;

const usualDelayMs = 2000;
const page = '<!doctype html><title>Sign in to Wi-Fi</title><h1>Sign in to Wi-Fi</h1>';

const faultEffects: { readonly [Name in Kind]: FaultEffect<Name> } = {
  status: (_, { status, body, headers }) => {
    const reply =
      body === undefined ? problem(status, 'This fault was set on purpose.') : jsonReply(status, body);
    return { ...reply, headers: { ...reply.headers, ...headers } };
  },
  html: (_, { status = 200 }) => ({
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: page,
  }),
  drop: (right) => ({ ...right, sent: 'nothing' }),
  cut: (right) => ({ ...right, sent: 'half' }),
  truncate: (right) => ({ ...right, body: right.body.slice(0, right.body.length / 2) }),
  slow: (right, { delayMs = usualDelayMs }) => ({ ...right, delayMs }),
  'missing-fields': (right, { fields }) => jsonReply(right.status, without(parseJson(right.body), fields)),
  body: (_, { body }) => jsonReply(200, body),
  variant: (right, { name }, variants) => variants?.[name]?.(right) ?? right,
};

/** Applies faults to the right reply, one after the other. */
export function applyFaults(right: Reply, faults: readonly Fault[], variants: Variants | undefined): Reply {
  return faults.reduce((reply, fault) => {
    const effect = faultEffects[fault.kind] as FaultEffect<Kind>;
    const faulty = effect(reply, fault, variants);
    const delayMs = Math.max(faulty.delayMs ?? 0, reply.delayMs ?? 0, fault.delayMs ?? 0);
    return { ...faulty, delayMs };
  }, right);
}

/** Returns whether one of the faults keeps the request from the API. */
export function isWithheld(faults: readonly Fault[]): boolean {
  const replaces: readonly Kind[] = ['status', 'html', 'drop', 'body'];
  return faults.some(
    (fault) => replaces.includes(fault.kind) && !('carriedOut' in fault && fault.carriedOut === true),
  );
}

function without(value: unknown, fields: readonly string[] | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  const remaining = Object.entries(value).filter(([key]) => fields !== undefined && !fields.includes(key));
  return Object.fromEntries(remaining.map(([key, item]) => [key, without(item, fields)]));
}
