/** Removes tokens from messages and from the content file. */
import { replaceLiterals } from '../../domain/site/scrub.ts';

const mark = '[token]';
/** Shorter values aren't real tokens and might match words of the content. */
const shortestSecret = 8;

function isReal(secret: string): boolean {
  return secret.length >= shortestSecret;
}

/** Redacts tokens in a message, also the form `...abcde` that Contentful's clients print. */
export function scrubMessage(text: string, secrets: readonly string[]): string {
  const forms = secrets.filter(isReal).flatMap((secret) => [`...${secret.slice(-5)}`, secret]);
  return replaceLiterals(text, forms, mark);
}

/**
 * Redacts tokens in JSON, plain or percent-encoded, and counts them. Works on bytes, because exports reach hundreds of
 * megabytes.
 */
export function scrubContent(bytes: Buffer, secrets: readonly string[]): { bytes: Buffer; redacted: number } {
  const present = secrets
    .filter(isReal)
    .flatMap(formsOf)
    .map((form) => JSON.stringify(form).slice(1, -1))
    .filter((form) => bytes.includes(form));
  if (present.length === 0) return { bytes, redacted: 0 };
  const parts = present.reduce(
    (pieces, form) => pieces.flatMap((piece) => piece.split(form)),
    [bytes.toString('utf8')],
  );
  return { bytes: Buffer.from(parts.join(mark)), redacted: parts.length - 1 };
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  return [secret, encoded, encoded.replace(/%../g, (byte) => byte.toLowerCase())];
}
