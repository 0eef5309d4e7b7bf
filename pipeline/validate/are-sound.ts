import { rules } from '../model/rules.ts';
import type { CheckedEntry } from './validate.ts';

/** Whatever the owner makes of the rules: an error by the content model is a value that can't be used as it is. */
export function areSound(checks: readonly CheckedEntry[]): boolean {
  return checks.every(({ findings }) => findings.every(({ rule }) => rules[rule].severity !== 'error'));
}
