/** Keeps tokens out of whatever leaves the stage. */

const mark = '[token]';
/** Shorter ones aren't real tokens, and replacing them in content might hit a word. */
const shortestSecret = 16;

/** A message without the tokens, and without their last five characters in the form `...abcde` that Contentful's clients print. */
export function scrubMessage(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), `...${secret.slice(-5)}`])
    .reduce((scrubbed, form) => scrubbed.replaceAll(form, mark), text);
}

/** JSON without the tokens, and how often one stood in it: in a webhook's header, say. */
export function scrubContent(bytes: Buffer, secrets: readonly string[]): { bytes: Buffer; redacted: number } {
  const present = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .filter((secret) => bytes.includes(secret));
  if (present.length === 0) return { bytes, redacted: 0 };
  const parts = present.reduce(
    (pieces, secret) => pieces.flatMap((piece) => piece.split(secret)),
    [bytes.toString('utf8')],
  );
  return { bytes: Buffer.from(parts.join(mark)), redacted: parts.length - 1 };
}
