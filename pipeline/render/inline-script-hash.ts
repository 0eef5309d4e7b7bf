import { hash } from 'node:crypto';
import { earlyScript } from '../../templates/pages/early-script.ts';

/** The hash of the pages' only inline script, as a content security policy names it: `sha256-…`. */
export function inlineScriptHash(): string {
  return `sha256-${hash('sha256', earlyScript, 'base64')}`;
}
