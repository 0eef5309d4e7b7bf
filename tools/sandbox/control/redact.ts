/** Redacts the personal data of requests for the log: values whole by their keys, and all other texts by their patterns. */
import { scrub } from '../../../domain/site/scrub.ts';

const mark = '[redacted]';

/** Keys, by their letters alone, whose values are nobody's business. */
const secretKeys: ReadonlySet<string> = new Set(
  (
    'cvv cvc csc cvn securitycode cardnumber number pan iban expirationmonth expirationyear expirymonth expiryyear ' +
    'token fortertoken authorization password postalcode zip phone'
  ).split(' '),
);
const secretEndings = /email|(?:first|last|full|given|family|middle|sur|card|holder|customer|user)name/;

/** A plain `name` is a product's as often as a person's: what holds it decides. */
const personKeys = /customer|card|user|holder|person|billing|contact/;

/** @param key what the value is called @param owner what holds the value */
export function redact(value: unknown, key = '', owner = ''): unknown {
  const plain = lettersOf(key);
  if (value === null || value === '') return value;
  const isSecret = secretKeys.has(plain) || secretEndings.test(plain);
  if (isSecret || (plain === 'name' && personKeys.test(lettersOf(owner)))) return mark;
  if (Array.isArray(value)) return value.map((item) => redact(item, key, owner));
  if (typeof value === 'object') return redactFields(value, key);
  if (typeof value === 'string') return scrub(value);
  // A moment in milliseconds has as many digits as a short card number.
  return typeof value === 'number' && plain !== 'timestamp' ? redactNumber(value) : value;
}

function redactFields(fields: object, owner: string): unknown {
  const redacted = Object.entries(fields).map(([name, item]) => [scrub(name), redact(item, name, owner)]);
  return Object.fromEntries(redacted);
}

function redactNumber(value: number): unknown {
  const text = String(value);
  const redacted = scrub(text);
  return redacted === text ? value : redacted;
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '');
}
