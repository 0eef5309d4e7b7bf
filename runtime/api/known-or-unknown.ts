import * as z from 'zod/mini';

/** Reads a text of an enumeration that has a member for what it doesn't list: `unknown`. The API may learn new ones. */
export function knownOrUnknown<const Value extends string>(values: readonly ('unknown' | Value)[]) {
  return z.pipe(
    z.string(),
    z.transform((text): 'unknown' | Value => values.find((value) => value === text) ?? 'unknown'),
  );
}
