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

/** JSON without the tokens, percent-encoded or not, and how often one stood in it: in a link's address, say. */
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

/** As it is, and as it stands in addresses: some programs write `%2F`, others `%2f`. */
function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  return [secret, encoded, encoded.replace(/%../g, (byte) => byte.toLowerCase())];
}
