import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, done, jsonAnswer, problem, send } from './answer.ts';
import { keepsBack, readFaults, spoil } from './faults.ts';
import { findRoute, type Route, type StandIn } from './mock-api.ts';
import { type Call, parseJson, readBody } from './request.ts';
import { createSessions, type Session, type Sessions, sessionIdOf } from './session.ts';

/**
 * What every control has behind `/__sandbox`. Each route works on the caller's session alone.
 *
 * @param variants names of the variants that some stand-in's route has
 */
function controlRoutes(sessions: Sessions, variants: readonly string[]): readonly Route[] {
  return [
    { method: 'GET', path: '/log', answer: (_, { log }) => jsonAnswer(200, log.list()) },
    {
      method: 'DELETE',
      path: '/log',
      answer: (_, { log }) => {
        log.clear();
        return done;
      },
    },
    { method: 'GET', path: '/faults', answer: (_, { faults }) => jsonAnswer(200, faults.list()) },
    { method: 'PUT', path: '/faults', answer: ({ body }, session) => setFaults(body, session, variants) },
    {
      method: 'POST',
      path: '/reset',
      answer: ({ headers }) => {
        sessions.reset(sessionIdOf(headers) ?? '');
        return done;
      },
    },
  ];
}

function setFaults(body: string, session: Session, variants: readonly string[]): Answer {
  const value = parseJson(body);
  if (value === undefined) return problem(400, 'The body is no JSON: send a list of faults.');
  const faults = readFaults(value, variants);
  if ('wrong' in faults) return problem(400, `The faults can't be used: ${faults.wrong}.`);
  session.faults.replace(faults);
  return done;
}

/** @returns false when the address is none of the stand-ins' or the control's */
type Answering = (request: IncomingMessage, response: ServerResponse) => boolean;

const controlBase = '/__sandbox';
const maxBodyBytes = 1_000_000;

/**
 * Answers for live APIs, and lets tests decide how: faults, a log of requests, all by session (docs/sandbox.md).
 *
 * @param standIns which APIs; the control knows nothing else of them @param more of what stands behind `/__sandbox`
 */
export function createControl(standIns: readonly StandIn[], more: readonly Route[]): Answering {
  const sessions = createSessions();
  const variants = standIns.flatMap(({ routes }) =>
    routes.flatMap((route) => Object.keys(route.variants ?? {})),
  );
  const controls: StandIn = { base: controlBase, routes: [...controlRoutes(sessions, variants), ...more] };

  async function control(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { method = 'GET', headers } = request;
    const sessionId = sessionIdOf(headers);
    const body = await readBody(request, maxBodyBytes);
    if (sessionId === undefined) return send(response, wrongSession);
    if (body === undefined) return send(response, tooLarge);
    const found = findRoute(controls, method, url.pathname);
    if ('status' in found) return send(response, noControl(found, controls));
    const call = { method, path: url.pathname, query: url.searchParams, headers, body, params: found.params };
    send(response, found.route.answer(call, sessions.open(sessionId)));
  }

  async function standIn(api: StandIn, request: IncomingMessage, response: ServerResponse, url: URL) {
    const { method = 'GET', headers } = request;
    const session = sessions.open(sessionIdOf(headers) ?? 'default');
    const body = await readBody(request, maxBodyBytes);
    const call = { method, path: url.pathname, query: url.searchParams, headers, body: body ?? '' };
    const faults = session.faults.hitting(method, url.pathname);
    const logged = session.log.add(
      call,
      faults.map(({ kind }) => kind),
    );
    if (body === undefined) return send(response, tooLarge, logged.answered);
    const found = findRoute(api, method, url.pathname);
    const right = 'status' in found ? found : rightAnswer(found, call, session, keepsBack(faults));
    logged.broughtAbout(right.outcome);
    const answer = spoil(right, faults, 'status' in found ? undefined : found.route);
    send(response, withRequestId(answer, session), logged.answered);
  }

  return (request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (!url) return false;
    const api = standIns.find(({ base }) => isBelow(base, url.pathname));
    if (!api && !isBelow(controlBase, url.pathname)) return false;
    const answering = api ? standIn(api, request, response, url) : control(request, response, url);
    answering.catch((error: unknown) => answerFailure(response, error));
    return true;
  };
}

type Found = Exclude<ReturnType<typeof findRoute>, Answer>;

function rightAnswer(
  { route, params }: Found,
  call: Omit<Call, 'params'>,
  session: Session,
  isKeptBack: boolean,
): Answer {
  return isKeptBack
    ? problem(503, 'The request was kept from the API.')
    : route.answer({ ...call, params }, session);
}

/** The number of the request in its session's log. */
function withRequestId(answer: Answer, { log }: Session): Answer {
  const id = `sandbox-${log.list().at(-1)?.number ?? 0}`;
  return { ...answer, headers: { 'X-Request-Id': id, ...answer.headers } };
}

/** A wrong method is told as everywhere; for an address that isn't there, what is. */
function noControl(refusal: Answer, { routes }: StandIn): Answer {
  if (refusal.status !== 404) return refusal;
  return problem(
    404,
    `There are: ${routes.map(({ method, path }) => `${method} ${path || '/'}`).join(', ')}.`,
  );
}

function isBelow(base: string, path: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

const tooLarge: Answer = {
  ...problem(413, `The body is larger than ${maxBodyBytes} bytes.`),
  headers: { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' },
};

const wrongSession = problem(
  400,
  'The session is named wrongly: take up to 64 letters, digits, "_" and "-" for sandbox_session.',
);

/** A stand-in that goes wrong says so, and the server goes on. */
function answerFailure(response: ServerResponse, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  if (response.headersSent) response.destroy();
  else send(response, problem(500, detail));
}
