const allowed = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

/**
 * A link's address if it may stand on a page, else undefined (spec 1 §2 "Rich text").
 *
 * Browsers drop tabs and line breaks inside an address and spaces around it before they read its scheme, so these go
 * first: `java\nscript:` and `/\t/host` would otherwise pass for something else.
 */
export function safeHref(uri: string | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const href = uri?.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return href && allowed.test(href) ? href : undefined;
}
