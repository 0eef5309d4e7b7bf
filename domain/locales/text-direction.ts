import type { Direction, RightToLeftCode } from './locales.ts';

/** Right-to-left UI codes (spec 1 §2), a subset for browser scripts. */
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

/** Describes what an element says of its text where that isn't in the page's language: screen readers then change their voice. */
export interface TextLanguage {
  readonly lang?: string;
  readonly dir?: Direction;
}
