import { type Content, publishedIds } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';
import { isMilder, type SeverityOf } from '../model/severity.ts';
import { type TypeFault, typeFaults } from './content-types.ts';
import { costOfAll } from './cost-of-all.ts';

/** Holds what putting findings together depends on. */
export interface FoldContext {
  /** Ids of the pages with a URL that show an entry. */
  readonly pagesOf: (entryId: string) => readonly string[];
  readonly severityOf: SeverityOf;
}

/**
 * Adds what is wrong with the space's content types, and takes out what only follows from that: an editor can mend entries,
 * not what they are made of.
 *
 * The entries' findings stay beside it where the owner takes the fault for less than what follows from it.
 *
 * @param findings about entries, with what they cost
 */
export function foldTypeFaults(
  content: Content,
  findings: readonly Finding[],
  context: FoldContext,
): readonly Finding[] {
  const faults = typeFaults(content);
  if (faults.length === 0) return findings;
  const explained = new Map<TypeFault, Finding[]>(faults.map((fault) => [fault, []]));
  const canBeRoot = hasDirectoryWithSlug(content);
  for (const finding of findings) {
    const isRoot = finding.rule === 'locale-directory-not-found';
    const fault = isRoot && canBeRoot ? undefined : faultBehind(finding, faults);
    if (fault) explained.get(fault)?.push(finding);
  }
  const folded = new Set<Finding>();
  const told = [...explained].map(([fault, cases]) => {
    const finding = typeFinding(content, fault, cases, context);
    if (!isMilder(finding, cases, context.severityOf)) for (const one of cases) folded.add(one);
    return finding;
  });
  const others = findings.filter((finding) => !folded.has(finding));
  return [...told, ...withoutMisleadingHints(others, told)];
}

/** Of the entry's own content type, or that there is no content type for what the entry lacks. */
function faultBehind(given: Finding, faults: readonly TypeFault[]): TypeFault | undefined {
  const isRoot = given.rule === 'locale-directory-not-found';
  const finding = isRoot ? { ...given, contentType: 'directory', field: 'slug' } : given;
  if (finding.entryId === undefined && !isRoot) return undefined;
  return faults.find(
    ({ contentType, field, explains }) =>
      (field === undefined || contentType === finding.contentType) && explains(finding),
  );
}

/** Tells whether some directory has a slug: a language's root can be made like it then. */
function hasDirectoryWithSlug(content: Content): boolean {
  return publishedIds(content, ['directory']).some((id) =>
    Object.values(content.entry(id)?.fields.slug ?? {}).some((slug) => typeof slug === 'string'),
  );
}

function typeFinding(
  content: Content,
  { contentType, field, what, hint, offset, isFatal }: TypeFault,
  cases: readonly Finding[],
  { pagesOf, severityOf }: FoldContext,
): Finding {
  const isError = isFatal || cases.some((one) => severityOf(one) === 'error');
  const rule = isError ? 'unusable-content-type' : 'content-type-differs';
  return {
    rule,
    message: `${rules[rule].title}: the content type "${contentType}" ${what}${inEntries(cases)}.`,
    hint,
    contentType,
    ...(field !== undefined && { field }),
    ...(offset !== undefined && { offset }),
    ...costOfAll(content, cases, pagesOf),
  };
}

function inEntries(cases: readonly Finding[]): string {
  const ids = [...new Set(cases.flatMap(({ entryId }) => entryId ?? []))];
  if (ids.length === 0) return '';
  const which = ids.length === 1 ? `the entry "${ids[0]}"` : `${ids.length} entries, such as "${ids[0]}",`;
  return `; ${which} can’t be right because of that`;
}

/** Leaves out advice to publish a page where a content type keeps pages from having a URL. */
function withoutMisleadingHints(findings: readonly Finding[], told: readonly Finding[]): Finding[] {
  const isUnusable = told.some(({ rule }) => rule === 'unusable-content-type');
  return findings.map((finding) =>
    isUnusable && finding.rule === 'no-pages'
      ? { ...finding, hint: 'Fix the content types first: because of them, entries can’t become pages.' }
      : finding,
  );
}
