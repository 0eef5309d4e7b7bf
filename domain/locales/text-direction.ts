import type { Direction, RightToLeftCode } from './locales.ts';

/** UI codes that are laid out right to left (spec 1 §2); scripts in the browser bring these alone, not all languages. */
const rightToLeft = {
  ar: true,
  arc: true,
  dv: true,
  fa: true,
  ha: true,
  he: true,
  khw: true,
  ks: true,
  ku: true,
  ps: true,
  ur: true,
  yi: true,
} as const satisfies Record<string, true> & Record<RightToLeftCode, true>;

/** Returns the text direction of a UI code. */
export function directionOf(code: string): Direction {
  return Object.hasOwn(rightToLeft, code) ? 'rtl' : 'ltr';
}
