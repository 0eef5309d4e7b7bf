import type { IncomingHttpHeaders } from 'node:http';
import { createFaultQueue, type FaultQueue } from './faults.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

/** Holds the mocks' state for one browser context or test: its own faults, log and data. */
export interface Session {
  readonly faults: FaultQueue;
  readonly log: RequestLog;
  /** Returns a mock's state, made at first use; the function that makes it is its key. */
  readonly state: <T>(create: () => T) => T;
}

export interface Sessions {
  readonly open: (id: string) => Session;
  /** Clears a session. */
  readonly reset: (id: string) => void;
}

/** The name of both the cookie and, behind `x-` and with a hyphen, the header that name a session. */
const cookieName = 'sandbox_session';
const headerName = 'x-sandbox-session';
const defaultId = 'default';
const validId = /^[\w-]{1,64}$/;

/** Maximum number of sessions; the least recently used one is dropped. */
const maxSessions = 200;

/** Reads the session's id. @returns undefined for an invalid id; valid are letters, digits, `_` and `-`, at most 64 */
export function sessionIdOf(headers: IncomingHttpHeaders): string | undefined {
  const id = headers[headerName] ?? cookieIn(headers.cookie ?? '') ?? defaultId;
  return typeof id === 'string' && validId.test(id) ? id : undefined;
}

function cookieIn(cookies: string): string | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1];
}

/** Creates a store of sessions by id, which drops the least recently used ones. */
export function createSessions(): Sessions {
  const sessions = new Map<string, Session>();
  return {
    open: (id) => {
      const session = sessions.get(id) ?? createSession();
      sessions.delete(id);
      sessions.set(id, session);
      const [oldest] = sessions.keys();
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
      return session;
    },
    reset: (id) => {
      sessions.delete(id);
    },
  };
}

function createSession(): Session {
  const states = new Map<() => unknown, unknown>();
  return {
    faults: createFaultQueue(),
    log: createRequestLog(),
    state: <T>(create: () => T): T => {
      if (!states.has(create)) states.set(create, create());
      return states.get(create) as T;
    },
  };
}
