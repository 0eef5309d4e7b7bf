/** Takes the personal data out of what the log keeps. What a name gives away goes whole; so does what looks like it. */

const mark = '[redacted]';

/** Keys, by their letters alone, whose values are nobody's business. */
const secretKeys =
  /^(?:cvv|cvc|csc|cvn|securitycode|cardnumber|number|pan|iban|token|authorization|password|postalcode|zip|phone)$|email|(?:first|last|full|given|family|middle|sur|card|holder|customer|user)name/;

/** A plain `name` is a product's as often as a person's: what holds it decides. */
const personKeys = /customer|card|user|holder|person|billing|contact/;

const email = /[^\s@/?&=]+(?:@|%40)[^\s@/?&=]+/gi;

/** 13 to 19 digits, in groups or not. */
const cardNumber = /\d(?:[ -]?\d){12,18}/g;

/** @param key what the value is called @param owner what holds the value */
export function redact(value: unknown, key = '', owner = ''): unknown {
  const plain = lettersOf(key);
  if (value === null || value === '') return value;
  if (secretKeys.test(plain) || (plain === 'name' && personKeys.test(lettersOf(owner)))) return mark;
  if (Array.isArray(value)) return value.map((item) => redact(item, key, owner));
  if (typeof value === 'object') return redactFields(value, key);
  if (typeof value === 'string') return redactText(value);
  // A moment in milliseconds has as many digits as a short card number.
  return typeof value === 'number' && plain !== 'timestamp' ? redactNumber(value) : value;
}

function redactFields(fields: object, owner: string): unknown {
  const redacted = Object.entries(fields).map(([name, item]) => [
    redactText(name),
    redact(item, name, owner),
  ]);
  return Object.fromEntries(redacted);
}

export function redactText(text: string): string {
  return text.replace(email, mark).replace(cardNumber, mark);
}

function redactNumber(value: number): unknown {
  const text = String(value);
  const redacted = redactText(text);
  return redacted === text ? value : redacted;
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '');
}
