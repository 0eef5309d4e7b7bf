import { safeUri } from '../../domain/content/safe-uri.ts';

/** What is wrong with an address that an editor wrote into content, or undefined. @param uri of any shape */
export function uriProblem(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri.trim() === '') return 'the address is empty';
  const safe = safeUri(uri);
  if (safe !== undefined)
    return /^https?:/i.test(safe) && !URL.canParse(safe) ? 'it is no complete address' : undefined;
  const scheme = URL.parse(uri)?.protocol;
  return scheme === undefined || scheme.startsWith('http')
    ? 'it is neither a complete address nor a path that begins with one "/"'
    : `addresses of the kind "${scheme}" aren't allowed`;
}
