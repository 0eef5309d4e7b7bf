const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Returns whether a text shows nothing: it is empty, or has spaces and invisible characters alone. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && !visible.test(value);
}

/** Addresses that content may link to: https, http, mailto, a path of the site, or a place on the page. */
const allowed = /^(?:https?:\/\/[^\s/?#\\]|mailto:[^\s]|#|\/(?![/\\]))/i;

/**
 * Returns an address from content if it may stand on a page, else undefined. Checks and templates share it, so that what is
 * checked is what is written.
 *
 * Browsers drop tabs and line breaks inside an address and spaces around it before they read its scheme, so these go
 * first: `java\nscript:` and `/\t/host` would otherwise pass for something else.
 */
export function safeUri(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  const uri = text.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return allowed.test(uri) ? uri : undefined;
}
