import type { Issue } from '../../pipeline/model/issue.ts';
import { printable } from '../terminal/text.ts';
import type { Counts } from './issues.ts';

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
  const { entryId, contentType, field, path } = issue;
  const places = [
    entryId === undefined ? typeInWords(contentType) : entryInWords(entryId, contentType, name),
    field === undefined ? undefined : `field ${field}`,
    languagesInWords(issue),
    path === undefined ? undefined : `path ${path}`,
  ];
  return printable(places.filter((place) => place !== undefined).join(', '));
}

/** `language de`, `languages de, fr`, `value of en shown in languages en, fr`; undefined for what is about all alike or says it itself. */
export function languagesInWords({
  locale,
  locales = locale === undefined ? [] : [locale],
  writtenIn,
  message,
}: Issue): string | undefined {
  if (locales.length > 1 && message.includes(locales.join(', '))) return undefined;
  const holders = writtenIn ? `value of ${writtenIn.join(', ')}` : undefined;
  const readers =
    locales.length === 0 ? undefined : `language${locales.length === 1 ? '' : 's'} ${locales.join(', ')}`;
  const all = writtenIn && locales.length === 0 ? 'all languages' : undefined;
  return [holders, readers ?? all].filter(Boolean).join(' shown in ') || undefined;
}

/** A finding as one paragraph, for reports that have no other place for its languages, its cost and what to do. */
export function paragraphOf(issue: Issue): string {
  const languages = languagesInWords(issue);
  const cost = costInWords(issue);
  const sentences = [
    issue.message,
    languages && `${languages[0]?.toUpperCase()}${languages.slice(1)}.`,
    cost && `It ${cost}.`,
    issue.hint,
  ];
  return sentences.filter(Boolean).join(' ');
}

function typeInWords(contentType: string | undefined): string | undefined {
  return contentType === undefined ? undefined : `content type ${contentType}`;
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
