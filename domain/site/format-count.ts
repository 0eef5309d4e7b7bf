/** Formats a whole number: `1,240`. */
export function formatNumber(number: number): string {
  // Avoids `toLocaleString`, whose first call is slow.
  return number < 1000 ? `${number}` : number.toLocaleString('en-US');
}

/** Formats a number with its noun: `1 page`, `1,240 pages`. */
export function formatCount(number: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(number)} ${number === 1 ? noun : plural}`;
}

/** Joins the first items of a list, and counts the others: `a, b and 3 more`. */
export function firstOf(items: readonly (string | number)[], most = 5): string {
  return `${items.slice(0, most).join(', ')}${items.length > most ? ` and ${items.length - most} more` : ''}`;
}

/** Returns the texts of a message with plural forms, `one: {{count}} location | other: …`, by form. */
export function pluralForms(message: string): ReadonlyMap<string, string> {
  return new Map(
    message.split(' | ').map((form) => {
      const at = form.indexOf(': ');
      return [form.slice(0, Math.max(0, at)), form.slice(at + 2)];
    }),
  );
}

/** Returns whether a text has plural forms. */
export function isCounted(text: string): boolean {
  return /(^| \| )other: /.test(text);
}

/** Writes a message with plural forms. */
export function withForms(forms: Iterable<readonly [form: string, text: string]>): string {
  return Array.from(forms, ([form, text]) => `${form}: ${text}`).join(' | ');
}
