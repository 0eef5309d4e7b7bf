import type { Issue } from '../../pipeline/model/issue.ts';
import type { Counts } from './issues.ts';
import { printable } from './printable.ts';

/** `1,240` */
export function inWords(number: number): string {
  // Loading a language's way with numbers takes a tenth of a small command's time.
  return number < 1000 ? `${number}` : number.toLocaleString('en-US');
}

/** A number with its noun: `1 page`, `1,240 pages`. @param ending what makes the noun a plural */
export function count(number: number, noun: string, ending = 's'): string {
  return `${inWords(number)} ${noun}${number === 1 ? '' : ending}`;
}

export function countsInWords({ errors, warnings, infos }: Counts): string {
  return `${count(errors, 'error')}, ${count(warnings, 'warning')} and ${count(infos, 'info')}`;
}

/** `breaks 312 pages in 22 languages`; undefined for what no page shows. */
export function costInWords({ affects, severity }: Issue): string | undefined {
  if (affects === undefined || affects.pages === 0) return undefined;
  const languages = affects.locales.length === 0 ? '' : ` in ${count(affects.locales.length, 'language')}`;
  return `${severity === 'error' ? 'breaks' : 'shows on'} ${count(affects.pages, 'page')}${languages}`;
}

/** `entry “Our offer” b (page), field section, language de, path /de/b`; empty for a finding about the whole space. */
export function placeInWords(issue: Issue, name: string | undefined): string {
  const { entryId, contentType, field, locale, path } = issue;
  const places = [
    entryId === undefined ? undefined : entryInWords(entryId, contentType, name),
    field === undefined ? undefined : `field ${field}`,
    locale === undefined ? undefined : `language ${locale}`,
    path === undefined ? undefined : `path ${path}`,
  ];
  return printable(places.filter((place) => place !== undefined).join(', '));
}

function entryInWords(id: string, contentType = '', name: string | undefined): string {
  const isAsset = contentType === 'Asset';
  const label = name === undefined || name === id ? '' : `“${shorten(name)}” `;
  const type = isAsset || contentType === '' ? '' : ` (${contentType})`;
  return `${isAsset ? 'asset' : 'entry'} ${label}${id}${type}`;
}

/** Names come from content and may be whole texts. */
export function shorten(name: string): string {
  const characters = [...name.slice(0, 160)];
  return characters.length <= 60 ? name : `${characters.slice(0, 59).join('')}…`;
}
