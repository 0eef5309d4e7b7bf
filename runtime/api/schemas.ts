/** Schemas shared by several calls. */
import * as z from 'zod/mini';

/** Describes an enumeration that reads unlisted values as `unknown`. */
export function knownOrUnknown<const Value extends string>(values: readonly ('unknown' | Value)[]) {
  return z.pipe(
    z.string(),
    z.transform((text): 'unknown' | Value => values.find((value) => value === text) ?? 'unknown'),
  );
}

/** Wraps a schema so that invalid or missing values become undefined. Zod's `catch` would add 3 KB to the order page's scripts. */
export function ifValid<Value>(schema: z.ZodMiniType<Value>) {
  return z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value): Value | undefined => schema.safeParse(value).data),
    ),
  );
}
