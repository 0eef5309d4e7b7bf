import { locales } from '../../domain/locales/locales.ts';

/** Every language's pages by their English path: `/` and `/pricing` give `/de` and `/de/pricing`. */
export function pathIn(code: string, path: string): string {
  if (code === 'en') return path;
  return path === '/' ? `/${code}` : `/${code}${path}`;
}

export { locales };
