import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, problem } from './answer.ts';
import type { Call } from './call.ts';
import { answerControl } from './control-api.ts';
import { readBody } from './read-body.ts';
import { send } from './send.ts';
import { createSessions, type Session, sessionIdOf } from './session.ts';
import { keepsBack, spoil } from './spoil.ts';
import { findRoute, type StandIn } from './stand-in.ts';

/** @returns false when the address is none of the stand-ins' or the control's */
export type Answering = (request: IncomingMessage, response: ServerResponse) => boolean;

const controlBase = '/__sandbox';
const maxBodyBytes = 1_000_000;

/**
 * Answers for live APIs, and lets tests decide how: faults, a log of requests, all by session (docs/sandbox.md).
 *
 * @param standIns which APIs; the control knows nothing else of them
 */
export function createControl(standIns: readonly StandIn[]): Answering {
  const sessions = createSessions();
  const variants = standIns.flatMap(({ routes }) =>
    routes.flatMap((route) => Object.keys(route.variants ?? {})),
  );

  async function control(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const sessionId = sessionIdOf(request.headers);
    const body = await readBody(request, maxBodyBytes);
    const path = url.pathname.slice(controlBase.length);
    if (sessionId === undefined) return send(response, wrongSession);
    if (body === undefined) return send(response, tooLarge);
    send(response, answerControl(request.method ?? 'GET', path, { sessions, sessionId, body, variants }));
  }

  async function standIn(api: StandIn, request: IncomingMessage, response: ServerResponse, url: URL) {
    const { method = 'GET', headers } = request;
    const session = sessions.open(sessionIdOf(headers) ?? 'default');
    const body = await readBody(request, maxBodyBytes);
    const call = { method, path: url.pathname, query: url.searchParams, headers, body: body ?? '' };
    const faults = session.faults.hitting(method, url.pathname);
    const onStart = session.log.add(
      call,
      faults.map(({ kind }) => kind),
    );
    if (body === undefined) return send(response, tooLarge, onStart);
    const found = findRoute(api, method, url.pathname);
    const right = 'status' in found ? found : rightAnswer(found, call, session, keepsBack(faults));
    const answer = spoil(right, faults, 'status' in found ? undefined : found.route);
    send(response, withRequestId(answer, session), onStart);
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
