import * as z from 'zod/mini';

/**
 * What a schema makes of a value; undefined where the value isn't such a one, or isn't there: for what an answer isn't refused for.
 *
 * Zod's own `catch` would bring all of zod's tools to the buyer: 3 KB of the 120 that the order page's scripts may weigh.
 */
export function ifValid<Value>(schema: z.ZodMiniType<Value>) {
  return z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value): Value | undefined => schema.safeParse(value).data),
    ),
  );
}
