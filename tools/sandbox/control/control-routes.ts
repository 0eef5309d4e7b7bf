import { type Answer, done, jsonAnswer, problem } from './answer.ts';
import { parseJson } from './call.ts';
import { readFaults } from './fault.ts';
import { type Session, type Sessions, sessionIdOf } from './session.ts';
import type { Route } from './stand-in.ts';

/**
 * What every control has behind `/__sandbox`. Each route works on the caller's session alone.
 *
 * @param variants names of the variants that some stand-in's route has
 */
export function controlRoutes(sessions: Sessions, variants: readonly string[]): readonly Route[] {
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
