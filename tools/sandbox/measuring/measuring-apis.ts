import * as z from 'zod/mini';
import { type Answer, done, jsonAnswer } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import type { StandIn } from '../control/stand-in.ts';
import { validated } from '../control/validated.ts';
import { resourceFaults } from './resource-faults.ts';

/** The stand-ins for what is told of payments (spec 1 §7). They keep nothing; the log has what came. */
export const measuringApis: readonly StandIn[] = [
  {
    base: '/data-platform',
    routes: [
      { method: 'POST', path: '/resource_type/:type/v1/validate', answer: validateResource },
      { method: 'POST', path: '/resource_type/:type/v1/write', answer: writeResource },
    ],
  },
  {
    base: '/pymt_metrics/v1',
    routes: [{ method: 'POST', path: '/attempted_payment', answer: countAttempt }],
  },
  /** For `checkout.errorReports` in site.config.ts. */
  { base: '/__sandbox/error-reports', routes: [{ method: 'POST', path: '', answer: writeResource }] },
];

const anyObject = z.looseObject({});

function validateResource({ params, body }: Call): Answer {
  const { value, refusal } = validated(body, anyObject);
  if (refusal?.status === 400) return refusal;
  const messages = value ? resourceFaults(params.type ?? '', value) : ['The body must be an object.'];
  const result = messages.length === 0;
  return jsonAnswer(200, { result, detail: messages.map((msg) => ({ msg })) });
}

function writeResource({ body }: Call): Answer {
  const { refusal } = validated(body, anyObject);
  return refusal ?? done;
}

const attempt = z.looseObject({ payment_method_id: z.string().check(z.minLength(1)) });

/** Beacons say that they are plain text, whatever they hold. */
function countAttempt({ body }: Call): Answer {
  const { refusal } = validated(body, attempt);
  return refusal ?? done;
}
