import * as z from 'zod/mini';
import { type Answer, done, textAnswer } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import type { StandIn } from '../control/stand-in.ts';
import { validated } from '../control/validated.ts';

const base = '/__sandbox/analytics';

/** Answers for `analytics` in site.config.ts: a tag manager and an endpoint for events. The log has what came. */
export const analytics: StandIn = {
  base,
  routes: [
    { method: 'GET', path: '/tag.js', answer: () => textAnswer('javascript', tagScript) },
    { method: 'POST', path: '/tag-events', answer: takes(z.looseObject({ event: z.string() })) },
    {
      method: 'POST',
      path: '/events',
      answer: takes(
        z.strictObject({
          page: z.string(),
          events: z.array(z.looseObject({ event: z.string(), timestamp: z.int() })).check(z.minLength(1)),
        }),
      ),
    },
  ],
};

function takes(schema: z.ZodMiniType): (call: Call) => Answer {
  return ({ body }) => validated(body, schema).refusal ?? done;
}

/** Does what tag managers do: reads the list of events, then follows what is pushed onto it. */
const tagScript = `{
const list = (window.dataLayer ??= []);
const take = (event) =>
  navigator.sendBeacon('${base}/tag-events', new Blob([JSON.stringify(event)], { type: 'application/json' }));
list.forEach(take);
const push = list.push.bind(list);
list.push = (...events) => {
  events.forEach(take);
  return push(...events);
};
}
`;
