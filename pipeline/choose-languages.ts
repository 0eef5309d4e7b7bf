import { openContent } from './load/open-content.ts';
import type { Content } from './model/content.ts';
import type { Issue } from './model/issue.ts';
import type { UrlTable } from './model/urls.ts';

/** Content and where it leads, in some of its languages. */
export interface SomeLanguages {
  readonly content: Content;
  readonly urls: UrlTable;
}

/** @param codes UI codes of the languages to keep; undefined: all */
export function chooseLanguages(
  content: Content,
  urls: UrlTable,
  codes: readonly string[] | undefined,
): SomeLanguages {
  if (!codes) return { content, urls };
  const locales = content.locales.filter(({ code }) => codes.includes(code));
  const kept = locales.map((locale) => content.locales.indexOf(locale));
  return {
    content: openContent({ ...content.index, locales }),
    urls: new Map([...urls].map(([id, row]) => [id, kept.map((at) => row[at])])),
  };
}

/**
 * What concerns some of the languages. Everything is judged in all of them, since a link may lead from one to another.
 *
 * @param codes UI codes; undefined: all
 */
export function issuesOfLanguages(issues: readonly Issue[], codes: readonly string[] | undefined): Issue[] {
  if (!codes) return [...issues];
  return issues.flatMap((issue) => {
    const { locale, locales = locale === undefined ? undefined : [locale], affects } = issue;
    const chosen = locales?.filter((code) => codes.includes(code));
    if (chosen?.length === 0) return [];
    const told = { ...issue, ...(chosen && { locales: chosen }) };
    if (!affects || affects.locales.length === 0) return [told];
    const hit = affects.locales.filter((code) => codes.includes(code));
    return hit.length === 0 ? [] : [{ ...told, affects: { ...affects, locales: hit } }];
  });
}

/** Told where none of the languages that were asked for is published. */
export function noLanguage(codes: readonly string[]): Issue {
  return {
    rule: 'no-pages',
    severity: 'error',
    message: `No pages: none of the languages that were asked for (${codes.join(', ')}) is published.`,
    hint: 'Name languages that the space has and that site.config.ts doesn’t hold back.',
  };
}
