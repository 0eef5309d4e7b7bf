import * as z from 'zod/mini';
import type { MockApi } from './control/mock-api.ts';
import { done, jsonReply, type Reply, textReply } from './control/reply.ts';
import { type Call, describeIssues, parsedBy, validated } from './control/request.ts';

const text = z.optional(z.string());

/** Schemas of resources by type; other types only have to be objects. */
const schemas: Readonly<Record<string, z.ZodMiniType>> = {
  /** Spec 1 §3 "Payment-result tracking event". */
  payment_result: z.strictObject({
    uid: z.string(),
    timestamp: z.int().check(z.gte(0)),
    system: z.literal('fe'),
    version: z.string(),
    event: z.literal('payment_result'),
    source: z.literal('signup'),
    type: z.literal('signup'),
    result: z.enum(['success', 'requires_sca', 'failure', 'rejected']),
    gateway: text,
    forterResult: text,
    transId: text,
    errorText: text,
    errorCode: text,
  }),
};

/** Describes the faults of a resource, a sentence each. */
function resourceFaults(type: string, value: unknown): string[] {
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  const parsed = schema && parsedBy(schema, value);
  return parsed?.success === false
    ? parsed.error.issues.map((issue) => describeIssues({ issues: [issue] }, 'the resource'))
    : [];
}

/** Mocks the endpoints of payment reports (spec 1 §7). They store nothing; the log shows their requests. */
export const measuringApis: readonly MockApi[] = [
  {
    base: '/data-platform',
    routes: [
      { method: 'POST', path: '/resource_type/:type/v1/validate', handle: validateResource },
      { method: 'POST', path: '/resource_type/:type/v1/write', handle: writeResource },
    ],
  },
  {
    base: '/pymt_metrics/v1',
    routes: [{ method: 'POST', path: '/attempted_payment', handle: countAttempt }],
  },
  /** For `checkout.errorReports` in site.config.ts. */
  { base: '/__sandbox/error-reports', routes: [{ method: 'POST', path: '', handle: writeResource }] },
];

const anyObject = z.looseObject({});

function validateResource({ params, body }: Call): Reply {
  const { value, refusal } = validated(body, anyObject);
  if (refusal?.status === 400) return refusal;
  const messages = value ? resourceFaults(params.type ?? '', value) : ['The body must be an object.'];
  const result = messages.length === 0;
  return jsonReply(200, { result, detail: messages.map((msg) => ({ msg })) });
}

function writeResource({ body }: Call): Reply {
  const { refusal } = validated(body, anyObject);
  return refusal ?? done;
}

const attempt = z.looseObject({ payment_method_id: z.string().check(z.minLength(1)) });

/** Beacons always have the type text/plain. */
function countAttempt({ body }: Call): Reply {
  const { refusal } = validated(body, attempt);
  return refusal ?? done;
}

const base = '/__sandbox/analytics';

/** Mocks `analytics` of site.config.ts: a tag manager and an endpoint for events. The log shows their requests. */
export const analytics: MockApi = {
  base,
  routes: [
    { method: 'GET', path: '/tag.js', handle: () => textReply('javascript', tagScript) },
    { method: 'POST', path: '/tag-events', handle: takes(z.looseObject({ event: z.string() })) },
    {
      method: 'POST',
      path: '/events',
      handle: takes(
        z.strictObject({
          page: z.string(),
          events: z.array(z.looseObject({ event: z.string(), timestamp: z.int() })).check(z.minLength(1)),
        }),
      ),
    },
  ],
};

function takes(schema: z.ZodMiniType): (call: Call) => Reply {
  return ({ body }) => validated(body, schema).refusal ?? done;
}

/** Works like a tag manager: reads the list of events, then handles each event that is pushed to it. */
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
