import type { EntryLink } from '../../domain/content/entries.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { Cause, Finding } from '../model/issue.ts';
import { chainOf, ownValue } from '../model/localize.ts';
import { type Rule, rules } from '../model/rules.ts';
import { isMilder, type SeverityOf } from '../model/severity.ts';
import { affectsOfAll } from './affected-pages.ts';
import { type TypeFault, typeFaults } from './content-types.ts';

interface Fold {
  /** Up to this number, findings stay separate. */
  readonly few: number;
  /** @param count number of affected items @param example id of one of them */
  readonly message: (count: number, example: string | undefined) => string;
  readonly hint: string;
  /** Rules about the whole space whose findings follow from this cause. */
  readonly hides?: readonly Rule[];
}

const folds: Readonly<Record<Cause, Fold>> = {
  'values-without-locales': {
    few: 3,
    message: (count, example) =>
      `Invalid entry: ${count} entries, such as "${example}", hold their values without locales, as Contentful's Delivery API gives them for a single language; values by locale are expected.`,
    hint: 'Run `meridian export`: it fetches every value in every language.',
    hides: ['locale-directory-not-found', 'missing-home-page', 'missing-shell-page', 'unknown-locale'],
  },
  'values-in-other-locales': {
    few: 1,
    message: (count, example) =>
      `Invalid entry: ${count} entries, such as "${example}", have values alone in locales that the export doesn't list.`,
    hint: 'Compare the codes of their values with those in the export\'s "locales". `locales` in site.config.ts sets which code a language has.',
    hides: ['locale-directory-not-found', 'missing-home-page', 'missing-shell-page', 'no-pages'],
  },
  'items-without-sys': {
    few: 3,
    message: (count) =>
      `Invalid entry: ${count} entries or assets have no "sys", which identifies them, and are left out.`,
    hint: 'Run `meridian export`: another tool seems to have written or changed the file.',
    hides: ['locale-directory-not-found', 'missing-home-page', 'missing-shell-page'],
  },
  'ids-twice': {
    few: 20,
    message: (count, example) =>
      `Invalid entry: the export holds ${count} ids more than once, such as "${example}"; the first of each is used.`,
    hint: 'Export the space again: two exports seem to have been merged.',
  },
  'no-assets': {
    few: 20,
    message: (count, example) =>
      `Dangling link: ${count} entries, such as "${example}", link to assets, but the export has none at all.`,
    hint: 'Export the space with its assets, as `meridian export` does.',
  },
};

/** Replaces the findings of one export-wide fault by one, unless some are more severe. */
export function foldCauses(findings: readonly Finding[], severityOf: SeverityOf): readonly Finding[] {
  const byCause = Map.groupBy(
    findings.filter(({ cause }) => cause !== undefined),
    ({ cause }) => cause as Cause,
  );
  const folded = [...byCause].flatMap(([cause, cases]) => {
    const fold = foldOf(cause, cases);
    return fold && !isMilder(fold, cases, severityOf) ? fold : [];
  });
  if (folded.length === 0) return findings;
  const causes = new Set(folded.map(({ cause }) => cause));
  const hides = (fold: Finding, finding: Finding) =>
    fold.cause !== undefined &&
    folds[fold.cause].hides?.includes(finding.rule) &&
    !isMilder(fold, [finding], severityOf);
  const others = findings.filter(
    (finding) => !causes.has(finding.cause) && !folded.some((fold) => hides(fold, finding)),
  );
  return [...folded, ...others];
}

function foldOf(cause: Cause, cases: readonly Finding[]): Finding | undefined {
  const count = new Set(cases.map(({ entryId, offset }) => entryId ?? offset)).size;
  const [first] = cases;
  const { few, message, hint } = folds[cause];
  if (!first || count <= few) return undefined;
  const { rule, offset, entryId } = first;
  return { rule, message: message(count, entryId), hint, cause, ...(offset !== undefined && { offset }) };
}

/**
 * Merges links to an unreadable item into the item's finding (spec 1 §5: a rich-text linked image must be a valid
 * entry).
 * @param loadFindings about the file and its items
 * @param findings about entries, with effects
 * @returns all findings except merged links of lower severity
 */
export function foldLeftOut(
  content: Content,
  loadFindings: readonly Finding[],
  findings: readonly Finding[],
  { pagesOf, severityOf }: FoldContext,
): Finding[] {
  const isThere = (id: string) => (content.stateOf(id) ?? content.assetStateOf(id)) !== undefined;
  const leftOut = new Set(
    loadFindings.flatMap(({ entryId }) => (entryId === undefined || isThere(entryId) ? [] : entryId)),
  );
  if (leftOut.size === 0) return [...loadFindings, ...findings];
  const links = Map.groupBy(findings, (finding) => targetOf(content, finding));
  const folded = new Set<Finding>();
  const merged = loadFindings.map((finding) => {
    const { entryId = '' } = finding;
    const to = (leftOut.has(entryId) && links.get(entryId)) || [];
    const [first] = to;
    if (!first || isMilder(finding, to, severityOf)) return finding;
    for (const link of to) folded.add(link);
    const way = [...(first.chain?.map((link) => link.entryId) ?? [first.entryId ?? '']), entryId];
    const path = first.path !== undefined && { path: first.path };
    return {
      ...finding,
      ...path,
      chain: chainOf(content, [...new Set(way)]),
      ...affectsOfAll(content, to, pagesOf),
    };
  });
  return [...merged, ...findings.filter((finding) => !folded.has(finding))];
}

/** Returns the missing target of a link. */
function targetOf(content: Content, { rule, target, entryId = '', field = '' }: Finding): string | undefined {
  if (rule !== 'dangling-link' && rule !== 'missing-directory') return undefined;
  if (target !== undefined) return target;
  const link = ownValue(content.entry(entryId)?.fields[field], content.index.defaultLocale);
  return (link as EntryLink | undefined)?.id;
}

interface FoldContext {
  readonly pagesOf: (entryId: string) => readonly string[];
  readonly severityOf: SeverityOf;
}

/**
 * Adds faults of content types and removes findings that follow from them, unless the fault's severity is lower.
 * @param findings about entries, with effects
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
    const fault = isRoot && canBeRoot ? undefined : faultBehind(content, finding, faults);
    if (fault) explained.get(fault)?.push(finding);
  }
  const folded = new Set<Finding>();
  // The content types of the space don't have what a transform adds.
  const isNamed = ([, cases]: [TypeFault, Finding[]]) => !content.index.transform || cases.length > 0;
  const ofTypes = [...explained].filter(isNamed).map(([fault, cases]) => {
    const finding = typeFinding(content, fault, cases, context);
    if (!isMilder(finding, cases, context.severityOf)) for (const one of cases) folded.add(one);
    return finding;
  });
  const others = findings.filter((finding) => !folded.has(finding));
  return [...ofTypes, ...withoutMisleadingHints(others, ofTypes)];
}

/** Finds the cause of a finding: a fault of its content type, or a missing one. */
function faultBehind(
  { spaceTypeOf }: Content,
  given: Finding,
  faults: readonly TypeFault[],
): TypeFault | undefined {
  const isRoot = given.rule === 'locale-directory-not-found';
  const finding = isRoot ? { ...given, contentType: 'directory', field: 'slug' } : given;
  if (finding.entryId === undefined && !isRoot) return undefined;
  const own = isRoot ? undefined : spaceTypeOf(finding.entryId ?? '');
  return faults.find(
    ({ contentType, ownType, field, explains }) =>
      (field === undefined || contentType === finding.contentType) &&
      (own === undefined || (ownType ?? own) === own) &&
      explains(finding),
  );
}

/** Returns whether a directory with a slug shows that root directories can be created. */
function hasDirectoryWithSlug(content: Content): boolean {
  return publishedIds(content, ['directory']).some((id) =>
    Object.values(content.entry(id)?.fields.slug ?? {}).some((slug) => typeof slug === 'string'),
  );
}

function typeFinding(
  content: Content,
  { contentType: inModel, ownType: contentType = inModel, field, what, hint, offset, isFatal }: TypeFault,
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
    ...affectsOfAll(content, cases, pagesOf),
  };
}

function inEntries(cases: readonly Finding[]): string {
  const ids = [...new Set(cases.flatMap(({ entryId }) => entryId ?? []))];
  if (ids.length === 0) return '';
  const which = ids.length === 1 ? `the entry "${ids[0]}"` : `${ids.length} entries, such as "${ids[0]}",`;
  return `; ${which} can't be valid because of that`;
}

/** Drops advice to publish a page if its content type prevents URLs. */
function withoutMisleadingHints(findings: readonly Finding[], ofTypes: readonly Finding[]): Finding[] {
  const isUnusable = ofTypes.some(({ rule }) => rule === 'unusable-content-type');
  return findings.map((finding) =>
    isUnusable && finding.rule === 'no-pages'
      ? { ...finding, hint: "Fix the content types first: until then, entries can't become pages." }
      : finding,
  );
}
