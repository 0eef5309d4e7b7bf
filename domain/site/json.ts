/** Formats the path of a JSON value: `[0].countries[3].country_code`; empty for the root. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** Returns whether a value is a JSON object, neither an array nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an own property, as keys may be untrusted (`constructor`). */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Limits nesting, because JSON serialization recurses. */
export const maxJsonDepth = 100;

/** Returns whether nesting is within `maxJsonDepth`, level by level without recursion. */
export function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= maxJsonDepth; depth++) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return true;
  }
  return false;
}
