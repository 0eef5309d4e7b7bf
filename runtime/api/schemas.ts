/** Shapes of responses that more than one call uses. */
import * as z from 'zod/mini';

/** Reads a text of an enumeration whose member `unknown` stands for values that the API may add. */
export function knownOrUnknown<const Value extends string>(values: readonly ('unknown' | Value)[]) {
  return z.pipe(
    z.string(),
    z.transform((text): 'unknown' | Value => values.find((value) => value === text) ?? 'unknown'),
  );
}

/**
 * Reads a value by a schema, and as undefined where it doesn't match or is absent: for parts that a response is usable without.
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
