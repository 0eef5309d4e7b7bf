/** Removes tokens from messages and from the content file. */
import { replaceLiterals } from '../../domain/site/scrub.ts';

const mark = '[token]';
/** Shorter ones aren't real tokens, and replacing them in content might hit a word. */
const shortestSecret = 16;

/** Replaces the tokens in a message, and their last five characters in the form `...abcde` that Contentful's clients print. */
export function scrubMessage(text: string, secrets: readonly string[]): string {
  const forms = secrets.filter(Boolean).flatMap((secret) => [`...${secret.slice(-5)}`, secret]);
  return replaceLiterals(text, forms, mark);
}

/**
 * Replaces the tokens in JSON, percent-encoded or not, and counts them.
 *
 * Works on bytes and on few spellings, because a space has hundreds of megabytes, and all other content stays as it is.
 */
export function scrubContent(bytes: Buffer, secrets: readonly string[]): { bytes: Buffer; redacted: number } {
  const present = secrets
    .filter((secret) => secret.length >= shortestSecret)
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

/** Lists a token's spellings: plain, and percent-encoded in either case. */
function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  return [secret, encoded, encoded.replace(/%../g, (byte) => byte.toLowerCase())];
}
