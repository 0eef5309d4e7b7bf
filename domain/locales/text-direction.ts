/** Codes that lay a page out right to left (spec 1 §2); only `ar` is published today. */
const rightToLeft: ReadonlySet<string> = new Set([
  'ar',
  'arc',
  'dv',
  'fa',
  'ha',
  'he',
  'khw',
  'ks',
  'ku',
  'ps',
  'ur',
  'yi',
]);

/** Text direction of a UI code, for the `dir` attribute. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return rightToLeft.has(code) ? 'rtl' : 'ltr';
}
