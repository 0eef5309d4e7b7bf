import type { IncomingMessage, ServerResponse } from 'node:http';
import { isShallow, maxJsonDepth } from '../../../domain/site/json.ts';
import { applyFaults, isWithheld, readFaults } from './faults.ts';
import { findRoute, type MockApi, type Route } from './mock-api.ts';
import { done, jsonReply, problem, type Reply, send } from './reply.ts';
import { type Call, parseJson, readBody } from './request.ts';
import { createSessions, type Session, type Sessions, sessionIdOf } from './session.ts';

/**
 * Returns the control's routes below `/__sandbox`. Each affects only the caller's session.
 *
 * @param variants names of the variants of all mocks
 */
function controlRoutes(sessions: Sessions, variants: readonly string[]): readonly Route[] {
  return [
    { method: 'GET', path: '/log', handle: (_, { log }) => jsonReply(200, log.list()) },
    {
      method: 'DELETE',
      path: '/log',
      handle: (_, { log }) => {
        log.clear();
        return done;
      },
    },
    { method: 'GET', path: '/faults', handle: (_, { faults }) => jsonReply(200, faults.list()) },
    { method: 'PUT', path: '/faults', handle: ({ body }, session) => setFaults(body, session, variants) },
    {
      method: 'POST',
      path: '/reset',
      handle: ({ headers }) => {
        sessions.reset(sessionIdOf(headers) ?? '');
        return done;
      },
    },
  ];
}

function setFaults(body: string, session: Session, variants: readonly string[]): Reply {
  const value = parseJson(body);
  if (value === undefined) return problem(400, "The body isn't JSON: send a list of faults.");
  const faults = readFaults(value, variants);
  if ('wrong' in faults) return problem(400, `The faults can't be used: ${faults.wrong}.`);
  session.faults.replace(faults);
  return done;
}

/** Handles a request. @returns false for an address of neither the mocks nor the control */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const controlBase = '/__sandbox';
const maxBodyBytes = 1_000_000;

/**
 * Creates the mocks' server with faults and a request log per session (docs/sandbox.md).
 * @param mockApis the APIs to control
 * @param more further routes below `/__sandbox`
 */
export function createControl(mockApis: readonly MockApi[], more: readonly Route[]): RequestHandler {
  const sessions = createSessions();
  const variants = mockApis.flatMap(({ routes }) =>
    routes.flatMap((route) => Object.keys(route.variants ?? {})),
  );
  const controls: MockApi = { base: controlBase, routes: [...controlRoutes(sessions, variants), ...more] };

  function controlReply({ headers, ...call }: UnroutedCall): Reply {
    const sessionId = sessionIdOf(headers);
    if (sessionId === undefined) return wrongSession;
    const found = findRoute(controls, call.method, call.path);
    if (!('status' in found)) {
      return found.route.handle({ ...call, headers, params: found.params }, sessions.open(sessionId));
    }
    const routes = controls.routes.map(({ method, path }) => `${method} ${path || '/'}`);
    return found.status === 404 ? problem(404, `There are: ${routes.join(', ')}.`) : found;
  }

  function apiReply(api: MockApi, call: UnroutedCall, refusal: Reply | undefined) {
    const { method, path, headers } = call;
    const session = sessions.open(sessionIdOf(headers) ?? 'default');
    const faults = session.faults.hitting(method, path);
    const kinds = faults.map(({ kind }) => kind);
    const logged = session.log.add(call, kinds);
    if (refusal) return { reply: refusal, onStart: logged.started };
    const found = findRoute(api, method, path);
    const right = () => {
      if ('status' in found) return found;
      if (isWithheld(faults)) return problem(503, "The request didn't reach the API.");
      return found.route.handle({ ...call, params: found.params }, session);
    };
    const reply = right();
    logged.setOutcome(reply.outcome);
    const faulty = applyFaults(reply, faults, 'status' in found ? undefined : found.route.variants);
    const id = `sandbox-${session.log.list().at(-1)?.number ?? 0}`;
    return {
      reply: { ...faulty, headers: { 'X-Request-Id': id, ...faulty.headers } },
      onStart: logged.started,
    };
  }

  async function respond(request: IncomingMessage, response: ServerResponse, url: URL, api?: MockApi) {
    const { method = 'GET', headers } = request;
    const body = await readBody(request, maxBodyBytes);
    const refusal = body === undefined ? tooLarge : isShallow(parseJson(body)) ? undefined : tooDeep;
    const readable = refusal || body === undefined ? '' : body;
    const call = { method, path: url.pathname, query: url.searchParams, headers, body: readable };
    if (!api) return send(response, refusal ?? controlReply(call));
    const { reply, onStart } = apiReply(api, call, refusal);
    send(response, reply, onStart);
  }

  return (request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (!url) return false;
    const api = mockApis.find(({ base }) => isBelow(base, url.pathname));
    if (!api && !isBelow(controlBase, url.pathname)) return false;
    if (isForeign(request)) send(response, foreign);
    else respond(request, response, url, api).catch((error: unknown) => sendFailure(response, error));
    return true;
  };
}

type UnroutedCall = Omit<Call, 'params'>;

function isBelow(base: string, path: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

const tooLarge: Reply = {
  ...problem(413, `The body is larger than ${maxBodyBytes} bytes.`),
  headers: { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' },
};

const tooDeep = problem(400, `The body is nested deeper than ${maxJsonDepth} levels.`);

/**
 * Returns whether a page of another origin asks for a change (CSRF). Browsers say where a request comes from, older ones and
 * addresses without TLS by `Origin` alone; other programs send neither header.
 */
function isForeign({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

const foreign = problem(403, 'A page of another origin may not change anything here.');

const wrongSession = problem(
  400,
  `The session's name is invalid: use up to 64 letters, digits, "_" and "-" for sandbox_session.`,
);

/** Reports a mock that throws, without ending the server. */
function sendFailure(response: ServerResponse, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  if (response.headersSent) response.destroy();
  else send(response, problem(500, detail));
}
