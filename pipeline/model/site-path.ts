/** Letters of any script with their marks, digits, and `-`, `_`, `~` and `.`, which mean nothing in any format. */
const segment = String.raw`(?!\.{1,2}(?:/|$))[\p{L}\p{M}\p{N}._~-]+`;
const pattern = new RegExp(`^/(?:${segment}(?:/${segment})*)?$`, 'u');

/**
 * Can this be a page's path? All that the rules for slugs allow, and no character that could mean something else in
 * an address or in a server's file of redirects: text from outside goes there.
 */
export function isSitePath(text: string): boolean {
  return pattern.test(text);
}
