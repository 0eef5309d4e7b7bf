import { formatCount } from '../../domain/site/format-count.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { printable } from '../terminal/text.ts';
import type { Counts, Report } from './report.ts';

/** Formats the numbers of findings by severity: `1 error, 2 warnings and 0 infos`. */
export function formatCounts({ errors, warnings, infos }: Counts): string {
  return `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')} and ${formatCount(infos, 'info')}`;
}

/** Describes the number of known findings that a report omits. */
export function describeKnown({ known, baseline }: Pick<Report, 'known' | 'baseline'>): string | undefined {
  if (!baseline || known.length === 0) return undefined;
  return `${formatCount(known.length, 'known finding')} of ${printable(baseline.file)} not shown.`;
}

/** Describes affected pages: `breaks 312 pages in 22 languages`; undefined if none. */
export function describeAffects({ affects, severity }: Issue): string | undefined {
  if (affects === undefined || affects.pages === 0) return undefined;
  const languages =
    affects.locales.length === 0 ? '' : ` in ${formatCount(affects.locales.length, 'language')}`;
  return `${severity === 'error' ? 'breaks' : 'shows on'} ${formatCount(affects.pages, 'page')}${languages}`;
}

/**
 * Describes the place of a finding: `entry “Our offer” b (page), field section, language de, path /de/b`; empty for
 * the whole space.
 */
export function describePlace(issue: Issue, name: string | undefined): string {
  const { entryId, contentType, field, path } = issue;
  const places = [
    entryId === undefined ? describeType(contentType) : describeEntry(entryId, contentType, name),
    field === undefined ? undefined : `field ${field}`,
    describeLanguages(issue),
    path === undefined ? undefined : `path ${path}`,
  ];
  return printable(places.filter((place) => place !== undefined).join(', '));
}

/**
 * Describes the languages of a finding: `language de`, `languages de, fr`, `value of en shown in languages en, fr`; undefined
 * where it concerns all of them alike, or where its message names them.
 */
export function describeLanguages({
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

/** Describes a finding in one paragraph, including languages, effects and hint. */
export function describeIssue(issue: Issue): string {
  const languages = describeLanguages(issue);
  const affects = describeAffects(issue);
  const sentences = [
    issue.message,
    languages && `${languages[0]?.toUpperCase()}${languages.slice(1)}.`,
    affects && `It ${affects}.`,
    issue.hint,
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeType(contentType: string | undefined): string | undefined {
  return contentType === undefined ? undefined : `content type ${contentType}`;
}

function describeEntry(id: string, contentType = '', name: string | undefined): string {
  const isAsset = contentType === 'Asset';
  const label = name === undefined || name === id ? '' : `“${shorten(name)}” `;
  const type = isAsset || contentType === '' ? '' : ` (${contentType})`;
  return `${isAsset ? 'asset' : 'entry'} ${label}${id}${type}`;
}

/** Truncates a name to 60 characters. */
export function shorten(name: string): string {
  const characters = [...name.slice(0, 160)];
  return characters.length <= 60 ? name : `${characters.slice(0, 59).join('')}…`;
}
