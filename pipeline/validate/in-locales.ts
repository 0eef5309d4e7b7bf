import type { Finding } from '../model/issue.ts';

/** The languages of a finding, unless they are all. */
export function inLocales(codes: readonly string[], total: number): Pick<Finding, 'locale' | 'locales'> {
  if (codes.length === total) return {};
  const [only] = codes;
  return { locales: codes, ...(codes.length === 1 && only !== undefined && { locale: only }) };
}
