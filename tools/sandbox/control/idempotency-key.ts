const pattern = /^[A-Za-z0-9_-]{16,64}$/;

/** Tells whether a value of the header `Idempotency-Key` is a usable key: 16 to 64 letters, digits, `_` and `-`. */
export function isIdempotencyKey(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}
