import { locales, unprefixedLocale } from '../../domain/locales/locales.ts';

/** Every language's pages by their English path: `/` and `/pricing` give `/de` and `/de/pricing`. */
export function pathIn(code: string, path: string): string {
  if (code === unprefixedLocale) return path;
  return path === '/' ? `/${code}` : `/${code}${path}`;
}

export { locales };
