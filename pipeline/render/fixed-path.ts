import { unprefixedLocale } from '../../domain/locales/locales.ts';
import type { View } from './view.ts';

/** Where a page is in the language, else in English; undefined when it is in neither. */
export function fixedPath(view: View, entryId: string | undefined): string | undefined {
  return ownOrEnglish(view, view.site.urls.get(entryId ?? '') ?? []);
}

/** Where the home page is in the language, else in English, else in the first language that has one. */
export function homePathIn(view: View): string | undefined {
  const { homePaths } = view.site.sections;
  return ownOrEnglish(view, homePaths) ?? homePaths.find((path) => path !== undefined);
}

function ownOrEnglish({ content, at }: View, paths: readonly (string | undefined)[]): string | undefined {
  const english = content.locales.findIndex(({ code }) => code === unprefixedLocale);
  return paths[at] ?? paths[english];
}
