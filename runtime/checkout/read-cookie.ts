/** A cookie's value; undefined where there is none, it is empty, or the page may not have cookies. */
export function readCookie(document: { readonly cookie: string }, name: string): string | undefined {
  try {
    const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
    return decodeURIComponent(pair?.slice(name.length + 1) ?? '') || undefined;
  } catch {
    return undefined;
  }
}
