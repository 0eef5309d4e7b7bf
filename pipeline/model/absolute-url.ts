/** The address of a page as search engines see it: percent-encoded, without a trailing slash except at the root. */
export function absoluteUrl(origin: string, path: string): string {
  return `${origin}${encodeURI(path)}`;
}
