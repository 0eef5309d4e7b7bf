import { type Answer, jsonAnswer, problem } from './answer.ts';
import { parseJson } from './call.ts';
import { readFaults } from './fault.ts';
import type { Sessions } from './session.ts';

interface ControlCall {
  readonly sessions: Sessions;
  readonly sessionId: string;
  readonly body: string;
  /** Names of the variants that some route has. */
  readonly variants: readonly string[];
}

/** What stands behind `/__sandbox`: method and path, and what is done. Each works on the caller's session alone. */
const controls: Readonly<Record<string, (call: ControlCall) => Answer>> = {
  'GET /log': ({ sessions, sessionId }) => jsonAnswer(200, sessions.open(sessionId).log.list()),
  'DELETE /log': ({ sessions, sessionId }) => {
    sessions.open(sessionId).log.clear();
    return done;
  },
  'GET /faults': ({ sessions, sessionId }) => jsonAnswer(200, sessions.open(sessionId).faults.list()),
  'PUT /faults': setFaults,
  'POST /reset': ({ sessions, sessionId }) => {
    sessions.reset(sessionId);
    return done;
  },
};

const done: Answer = { status: 204, headers: {}, body: '' };

/** @param path below `/__sandbox` */
export function answerControl(method: string, path: string, call: ControlCall): Answer {
  const name = `${method} ${path}`;
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (control) return control(call);
  return problem(404, `There is no ${method} ${path}. There are: ${Object.keys(controls).join(', ')}.`);
}

function setFaults({ sessions, sessionId, body, variants }: ControlCall): Answer {
  const value = parseJson(body);
  if (value === undefined) return problem(400, 'The body is no JSON: send a list of faults.');
  const faults = readFaults(value, variants);
  if ('wrong' in faults) return problem(400, `The faults can't be used: ${faults.wrong}.`);
  sessions.open(sessionId).faults.replace(faults);
  return done;
}
