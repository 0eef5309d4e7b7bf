/** Objects deeper than this come from scripts; what writes them as JSON recurses. */
export const deepestObject = 100;

/** Is a value nested no deeper than that? Goes level by level, since it may be thousands deep. */
export function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= deepestObject; depth++) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return true;
  }
  return false;
}
