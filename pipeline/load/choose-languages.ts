import type { Content } from '../model/content.ts';
import type { UrlTable } from '../model/urls.ts';
import { openContent } from './open-content.ts';

/** Returns the content and its URLs in some languages. @param codes UI codes; undefined: all */
export function chooseLanguages(
  content: Content,
  urls: UrlTable,
  codes: readonly string[] | undefined,
): { readonly content: Content; readonly urls: UrlTable } {
  if (!codes) return { content, urls };
  const locales = content.locales.filter(({ code }) => codes.includes(code));
  const positions = locales.map((locale) => content.locales.indexOf(locale));
  return {
    content: openContent({ ...content.index, locales }),
    urls: new Map([...urls].map(([id, row]) => [id, positions.map((at) => row[at])])),
  };
}
