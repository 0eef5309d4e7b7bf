/** Can a text be the code of a locale, as far as its letters tell? */
export function looksLikeLocale(code: string): boolean {
  return /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(code);
}

/**
 * Are these a field's values by locale? The Delivery API gives a value itself when it is asked for one language, and a
 * link, a rich text or an object is then told from such values only by its keys.
 */
export function isByLocale(values: unknown): values is Record<string, unknown> {
  if (!isRecord(values) || isRecord(values.sys) || typeof values.nodeType === 'string') return false;
  const keys = Object.keys(values);
  return keys.length === 0 || keys.some(looksLikeLocale);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
