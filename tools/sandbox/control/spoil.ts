import { type Answer, jsonAnswer, problem } from './answer.ts';
import { parseJson } from './call.ts';
import type { Fault } from './fault.ts';
import type { Route } from './stand-in.ts';

type Kind = Fault['kind'];
type Spoil<Name extends Kind> = (
  right: Answer,
  fault: Extract<Fault, { kind: Name }>,
  route: Route | undefined,
) => Answer;

const usualDelayMs = 2000;
const page = '<!doctype html><title>Sign in to Wi-Fi</title><h1>Sign in to Wi-Fi</h1>';

const spoilers: { readonly [Name in Kind]: Spoil<Name> } = {
  status: (_, { status, body, headers }) => {
    const answer = body === undefined ? problem(status, 'Answered so on purpose.') : jsonAnswer(status, body);
    return { ...answer, headers: { ...answer.headers, ...headers } };
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
  'missing-fields': (right, { fields }) => jsonAnswer(right.status, without(parseJson(right.body), fields)),
  body: (_, { body }) => jsonAnswer(200, body),
  variant: (right, { name }, route) => route?.variants?.[name]?.(right) ?? right,
};

/** What these faults make of the right answer, one after the other. */
export function spoil(right: Answer, faults: readonly Fault[], route: Route | undefined): Answer {
  return faults.reduce((answer, fault) => {
    const spoiler = spoilers[fault.kind] as Spoil<Kind>;
    const spoilt = spoiler(answer, fault, route);
    const delayMs = Math.max(spoilt.delayMs ?? 0, answer.delayMs ?? 0, fault.delayMs ?? 0);
    return { ...spoilt, delayMs };
  }, right);
}

/** Whether one of the faults keeps the request from the API. */
export function keepsBack(faults: readonly Fault[]): boolean {
  const replaces: readonly Kind[] = ['status', 'html', 'drop', 'body'];
  return faults.some(
    (fault) => replaces.includes(fault.kind) && !('carriedOut' in fault && fault.carriedOut === true),
  );
}

function without(value: unknown, fields: readonly string[] | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => fields !== undefined && !fields.includes(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, without(item, fields)]));
}
