import * as z from 'zod/mini';
import { inWords } from '../control/in-words.ts';

const { localeError } = z.locales.en();
const text = z.optional(z.string());

/** What a resource of a type must be; of other types only that it is an object. */
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

/** @returns what is wrong with a resource, a sentence each */
export function resourceFaults(type: string, value: unknown): string[] {
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  const parsed = schema && z.safeParse(schema, value, { error: localeError });
  return parsed?.success === false
    ? parsed.error.issues.map((issue) => inWords({ issues: [issue] }, 'the resource'))
    : [];
}
