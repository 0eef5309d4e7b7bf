import type { Cause, Finding } from '../model/issue.ts';
import type { Rule } from '../model/rules.ts';
import { isMilder, type SeverityOf } from '../model/severity.ts';

interface Fold {
  /** Up to here each case may be a fault of its own. */
  readonly few: number;
  /** @param count entries, assets or items concerned. @param example id of one of them, if it has one */
  readonly message: (count: number, example: string | undefined) => string;
  readonly hint: string;
  /** Rules about the whole space whose findings only follow from this. */
  readonly hides?: readonly Rule[];
}

const folds: Readonly<Record<Cause, Fold>> = {
  'values-without-locales': {
    few: 3,
    message: (count, example) =>
      `Invalid entry: ${count} entries, such as "${example}", hold their values without locales, as Contentful’s Delivery API gives them for a single language; values by locale are expected.`,
    hint: 'Run `meridian export`: it fetches every value in every language.',
    hides: ['locale-directory-not-found', 'missing-home-page', 'missing-shell-page', 'unknown-locale'],
  },
  'items-without-sys': {
    few: 3,
    message: (count) =>
      `Invalid entry: ${count} entries or assets have no "sys", which says what they are; they are left out.`,
    hint: 'Run `meridian export`: what another tool has written or rearranged is no export of Contentful’s.',
    hides: ['locale-directory-not-found', 'missing-home-page', 'missing-shell-page'],
  },
  'ids-twice': {
    few: 20,
    message: (count, example) =>
      `Invalid entry: the export holds ${count} ids more than once, such as "${example}"; the first of each counts.`,
    hint: 'Export the space again: two exports seem to have been put together.',
  },
  'no-assets': {
    few: 20,
    message: (count, example) =>
      `Dangling link: ${count} entries, such as "${example}", link to assets, but the export has none at all.`,
    hint: 'Export the space with its assets, as `meridian export` does.',
  },
};

/** Tells once for the space what is wrong with a whole export, in place of every case of it that is no worse. */
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
  const told = new Set(folded.map(({ cause }) => cause));
  const hides = (fold: Finding, finding: Finding) =>
    fold.cause !== undefined &&
    folds[fold.cause].hides?.includes(finding.rule) &&
    !isMilder(fold, [finding], severityOf);
  const others = findings.filter(
    (finding) => !told.has(finding.cause) && !folded.some((fold) => hides(fold, finding)),
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
