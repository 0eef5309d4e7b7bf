import { relative } from 'node:path';
import { firstOf, formatCount } from '../../domain/site/format-count.ts';
import type {
  Explanation,
  Hop,
  LanguageExplanation,
  NamedEntry,
} from '../../pipeline/inspect/explain-entry.ts';
import type { BuiltInExplanation } from '../../pipeline/inspect/find-entry.ts';
import { columns, printable } from '../terminal/text.ts';
import { shorten } from './describe.ts';
import { prettyFindings } from './pretty.ts';
import type { PrettyOptions } from './report.ts';

interface ExplainStyle extends PrettyOptions {
  readonly contentFile: string;
  readonly folder: string;
}

const maxReferrers = 8;
const maxFindings = 10;

/** Formats an explanation for a terminal, with control characters escaped. */
export function prettyExplanation(explanation: Explanation, style: ExplainStyle): string {
  const sections = [
    head(explanation, style),
    chainLines(explanation),
    languageLines(explanation),
    referrerLines(explanation),
    findingLines(explanation, style),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function head(explanation: Explanation, style: ExplainStyle): string[] {
  const contentFile = relative(style.root, style.contentFile);
  const { state, line, entryUrl, builtIn, languages, shownOn } = explanation;
  const urls = languages.filter(({ url }) => url !== undefined).length;
  const place = line === undefined ? contentFile : `${contentFile}:${line}`;
  return [
    `${describeNamedEntry(explanation)}, ${state}`,
    `  ${printable(place)}`,
    ...(entryUrl === undefined ? [] : [`  ${printable(entryUrl)}`]),
    ...(builtIn === undefined
      ? []
      : [`  is a stub of the built-in page “${builtIn}”, which Meridian creates`]),
    ...(urls > 0
      ? [`  has a URL in ${urls} of ${formatCount(languages.length, 'language')}`]
      : withoutUrl(explanation, shownOn)),
  ];
}

/** Describes why an entry has no URL in any language. */
function withoutUrl({ state, type, languages }: Explanation, shownOn: readonly string[]): string[] {
  if (state === 'draft') return ['  has no URL: it is a draft, and only published entries are built'];
  if (state === 'archived') return ['  has no URL: it is archived, and only published entries are built'];
  if (languages.length > 0) return ['  has no URL in any language'];
  const where =
    shownOn.length === 0 ? 'no page shows it' : `it is shown on ${firstOf(shownOn.map(printable), 3)}`;
  return [`  has no URL of its own, as no ${printable(type)} has one: ${where}`];
}

function describeNamedEntry({ type, name, id }: NamedEntry): string {
  return printable(`${type || 'entry'}${name === undefined ? '' : ` “${shorten(name)}”`} (${id})`);
}

function chainLines({ chain, brokenBy, languages }: Explanation): string[] {
  if (chain.length === 0) return [];
  const [first] = languages;
  const rows = chain.map((hop, at) => [
    `  ${slugOf(hop, first)}`,
    describeNamedEntry(hop),
    fieldOf(hop, chain[at - 1]),
  ]);
  return [
    'Chain, from the top',
    ...(brokenBy === undefined ? [] : [`  ✗ ${printable(brokenBy)}`]),
    ...columns(rows),
  ];
}

function slugOf({ slugs }: Hop, first: LanguageExplanation | undefined): string {
  const slug = slugs[first?.locale ?? ''] ?? Object.values(slugs)[0];
  return slug === undefined ? '·' : printable(slug.value);
}

function fieldOf({ field }: Hop, above: Hop | undefined): string {
  return field === undefined || above === undefined ? '' : `by its ${field}`;
}

function languageLines({ chain, languages }: Explanation): string[] {
  if (languages.length === 0) return [];
  const hasTitle = languages.some(({ title }) => title !== undefined);
  const rows = languages.map((language) => [
    `  ${language.locale}`,
    language.contentful,
    language.url === undefined ? `✗ ${printable(language.reason ?? '')}` : printable(language.url),
    ...(language.url === undefined
      ? []
      : [slugSources(chain, language), hasTitle ? sourceOf(language, language.title?.from) : '']),
  ]);
  const head = ['  ', 'locale', 'URL', 'slugs from', hasTitle ? 'name from' : ''];
  const found = columns([head, ...rows.filter(({ length }) => length > 3)]);
  const missing = columns(rows.filter(({ length }) => length <= 3));
  return ['Languages', ...(found.length > 1 ? found : []), ...missing];
}

/** Describes the source languages of slugs, once if they are all the same. */
function slugSources(chain: readonly Hop[], language: LanguageExplanation): string {
  const sources = chain.flatMap(({ slugs }) => {
    const from = slugs[language.locale]?.from;
    return from === undefined ? [] : sourceOf(language, from);
  });
  return [...new Set(sources)].length === 1 ? (sources[0] ?? '') : sources.join(' › ');
}

function sourceOf({ contentful }: LanguageExplanation, from: string | undefined): string {
  if (from === undefined) return '';
  return from === contentful ? 'own' : from;
}

function referrerLines({ referrers, inFooter }: Explanation): string[] {
  if (referrers.length === 0)
    return [inFooter ? 'The footer of every page links to it.' : 'No field of another entry links to it.'];
  const rows = referrers
    .slice(0, maxReferrers)
    .map((referrer) => [`  ${describeNamedEntry(referrer)}`, `in its ${printable(referrer.field)}`]);
  const more = referrers.length - maxReferrers;
  return [
    `Linked to by ${formatCount(referrers.length, 'field')} of other entries`,
    ...columns(rows),
    ...(more > 0 ? [`  and ${more} more (all with --format json)`] : []),
  ];
}

function findingLines({ findings }: Explanation, style: ExplainStyle): string[] {
  if (findings.length === 0) return ['No findings.'];
  const { contentFile, folder } = style;
  const more = findings.length - maxFindings;
  return [
    formatCount(findings.length, 'finding'),
    prettyFindings(
      { issues: findings.slice(0, maxFindings), contentFile, folder, nameOf: () => undefined },
      style,
    ).trimEnd(),
    ...(more > 0 ? [`and ${more} more (all with --format json)`] : []),
  ];
}

/** Formats the explanation of a built-in page. */
export function prettyBuiltIn({ builtIn, languages }: BuiltInExplanation): string {
  const urls = languages.filter(({ url }) => url !== undefined).length;
  const rows = languages.map(({ locale, contentful, url }) => [
    `  ${locale}`,
    contentful,
    url ?? '✗ this language has no pages',
  ]);
  return [
    `built-in page “${builtIn}”`,
    '  Meridian creates it because the content has an offer; it has no entry',
    '  to link to it from content, write its path, or use a stub with that path',
    `  has a URL in ${urls} of ${formatCount(languages.length, 'language')}`,
    '',
    'Languages',
    ...columns(rows),
    '',
  ].join('\n');
}
