const allowedSchemes = new Set(['https:', 'http:', 'mailto:']);

/** What is wrong with an address that an editor wrote into content, or undefined. @param uri of any shape */
export function uriProblem(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri.trim() === '') return 'the address is empty';
  if (uri.startsWith('#') || (uri.startsWith('/') && !uri.startsWith('//'))) return undefined;
  const url = URL.parse(uri);
  if (!url) return 'it is neither a complete address nor a path that begins with "/"';
  return allowedSchemes.has(url.protocol)
    ? undefined
    : `addresses of the kind "${url.protocol}" aren't allowed`;
}
