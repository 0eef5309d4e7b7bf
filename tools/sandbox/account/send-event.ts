import { type Answer, problem } from '../control/answer.ts';
import type { Call } from '../control/call.ts';

const needed = ['url', 'user_agent'];

export function sendEvent({ query }: Call): Answer {
  const missing = needed.filter((name) => !query.get(name));
  if (missing.length > 0) return problem(400, `The query lacks ${missing.join(' and ')}.`);
  return { status: 204, headers: {}, body: '' };
}
