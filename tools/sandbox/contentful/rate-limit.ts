/** The rate-limit headers of Contentful's APIs, counted truthfully; this server itself never refuses a request for its rate. */
import type { Api } from './answers.ts';

const perSecond: Readonly<Record<Api, number>> = { management: 7, delivery: 55 };
const perHour = 36_000;

/** Returns a counter: called once a request, it gives that answer's headers. `now` is in milliseconds. */
export function createRateLimit(now: () => number = Date.now): (api: Api) => Record<string, string> {
  const seconds = { management: createWindow(1_000, now), delivery: createWindow(1_000, now) };
  const hour = createWindow(3_600_000, now);
  return (api) => ({
    ...(api === 'management' ? quota('Hour', perHour, hour()) : {}),
    ...quota('Second', perSecond[api], seconds[api]()),
    'X-Contentful-RateLimit-Reset': '0',
  });
}

function quota(unit: string, limit: number, used: number): Record<string, string> {
  return {
    [`X-Contentful-RateLimit-${unit}-Limit`]: String(limit),
    [`X-Contentful-RateLimit-${unit}-Remaining`]: String(Math.max(0, limit - used)),
  };
}

/** Counts calls in fixed windows of `length` milliseconds. */
function createWindow(length: number, now: () => number): () => number {
  let current = -1;
  let used = 0;
  return () => {
    const started = Math.floor(now() / length);
    used = started === current ? used + 1 : 1;
    current = started;
    return used;
  };
}
