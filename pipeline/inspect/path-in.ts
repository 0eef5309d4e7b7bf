import { unprefixedLocale } from '../../domain/locales/locales.ts';
import { withoutHtml } from '../model/without-html.ts';

/**
 * The path that somebody means who has copied an address from wherever it stood: with or without the origin, query,
 * fragment, closing slash, `.html` or percent-encoding.
 *
 * @returns undefined for the address of another site
 */
export function pathIn(text: string, origin: string): string | undefined {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  if (isAddress && (!URL.canParse(text) || new URL(text).origin !== origin)) return undefined;
  const path = isAddress ? text.slice(text.indexOf('/', text.indexOf('://') + 3)) : text;
  const [bare = ''] = (isAddress && !path.startsWith('/') ? '/' : path).split(/[?#]/);
  const names = withoutHtml(decode(bare).normalize('NFC'))
    .split('/')
    .filter((name) => name !== '');
  if (names.at(-1) === 'index') names.pop();
  if (names[0] === unprefixedLocale) names.shift();
  return `/${names.join('/')}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
