const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Matches a control character, which HTML doesn't allow. */
export const control = /(?![\t\n\r])\p{Cc}/u;

/** Returns whether a text is empty or has only spaces and invisible characters. */
export function isBlank(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const first = value.charCodeAt(0);
  // Most texts begin with a letter of ASCII.
  return !(first > 0x20 && first < 0x7f) && !visible.test(value);
}

/** URIs that content may link to: https, http, mailto, tel, a path, or a fragment. */
const allowed = /^(?:https?:\/\/[^\s/?#\\]|(?:mailto|tel):[^\s]|#|\/(?![/\\]))/i;

/**
 * Returns an address from content if its scheme is safe, else undefined; checks and templates share it. Strips what browsers ignore
 * (tabs, line breaks, outer spaces), so that `java\nscript:` and `/\t/host` don't bypass the check.
 */
export function safeUri(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  const uri = text.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return allowed.test(uri) ? uri : undefined;
}

/** Compares by code unit, independent of the locale. */
export function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares by the first of these texts that differs. */
export function compareBy<Name extends string>(...names: readonly Name[]) {
  type Texts = { readonly [Each in Name]?: string | undefined };
  return (a: Texts, b: Texts) => names.reduce((order, name) => order || compareText(a[name], b[name]), 0);
}
