import * as z from 'zod/mini';
import type { Problem } from './nodes.ts';

const text = z.optional(z.nullable(z.string()));
const schema = z.object({ email: z.string(), subject: text, body: text });

/**
 * One address: what stands before the @ and a domain, neither with white space or characters that end the address.
 *
 * A mail program decodes `%2C` or `%0D%0A`, so that `%` could bring all of them back.
 */
const address = /^[^\s@?&#%,;<>"]+@[^\s@?&#%,;<>"]+$/;

/** The `mailto:` URL of a mailtoLink's object, subject and body percent-encoded. @param mailTo of any shape */
export function mailtoUrl(mailTo: unknown): string | undefined | Problem {
  if (mailTo === undefined) return undefined;
  const parsed = schema.safeParse(mailTo);
  if (!parsed.success || !address.test(parsed.data.email)) return invalidAddress();
  const { email, subject, body } = parsed.data;
  const query = Object.entries({ subject, body })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encode(value ?? '')}`)
    .join('&');
  return `mailto:${email}${query ? `?${query}` : ''}`;
}

/** Mail programs take a line break only as CR LF (RFC 6068, section 5). */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed().replace(/\r?\n/g, '\r\n'));
}

function invalidAddress(): Problem {
  return {
    rule: 'invalid-url',
    message: 'Invalid URL: the mail link holds no single, complete email address.',
    hint: 'Set "email" to one address; "subject" and "body" are optional texts.',
    field: 'mailTo',
  };
}
