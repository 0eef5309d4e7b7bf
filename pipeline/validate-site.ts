/** The site for those who only look at it: what is wrong with it, and what it consists of. */
import { readMessages } from './bundle/read-messages.ts';
import { checkSite } from './check-site.ts';
import type { CheckedContent } from './checked-content.ts';
import { issuesOfLanguages } from './choose-languages.ts';
import { issuesOf } from './collect-issues.ts';
import type { EntryFacts } from './inspect/entry-facts.ts';
import type { InspectedSite } from './inspect/inspected-site.ts';
import { locateItems } from './load/locate-items.ts';
import { loadSite } from './load-site.ts';
import type { Issue } from './model/issue.ts';
import type { SiteOptions } from './site-options.ts';
import { createStages } from './stages.ts';
import { summaryOf } from './summary.ts';
import { externalAddresses, unreachableLinks } from './validate/external-addresses.ts';
import { withWorkers } from './workers/with-workers.ts';

export interface ValidateReport {
  readonly issues: readonly Issue[];
  readonly entries: number;
  readonly pages: number;
  readonly locales: number;
  /** UI codes of the languages that were checked. */
  readonly languages: readonly string[];
  /** A name for an entry or asset, if it has one; it is read when it is asked for. */
  readonly nameOf: (issue: Issue) => string | undefined;
  readonly seconds: Readonly<Record<string, number>>;
}

/** Holds what `validateSite` finds. */
export interface ValidateResult extends ValidateReport {
  /** Those of all languages, whichever were asked for, and those that the run can neither confirm nor rule out. */
  readonly allIssues: readonly Issue[];
}

/**
 * Finds everything that is wrong with the content; writes nothing.
 *
 * @param checkAddresses absent: addresses of other sites aren't checked
 * @throws ContentFileError when the content file is no export, or the server data or UI texts can't be read; ManifestError when the
 *   manifest of the published site can't be read
 */
export async function validateSite(
  options: SiteOptions,
  checkAddresses?: CheckAddresses,
): Promise<ValidateResult> {
  const stages = createStages(options.onStage);
  return withWorkers(options, { rendersPages: false }, async (workers) => {
    const loaded = await loadSite(options, stages, workers);
    const checked = await checkSite(options, loaded, stages, workers);
    const found = checkAddresses
      ? await stages.run('external', () => externalIssues(options, checked, checkAddresses))
      : { issues: [], undecided: [] };
    const issues = [...checked.issues, ...issuesOfLanguages(found.issues, options.locales)];
    const allIssues = [...checked.everywhere.issues, ...found.issues, ...found.undecided];
    const summary = summaryOf({ ...checked, issues });
    readMessages(options.root, summary.languages);
    return { ...summary, allIssues, seconds: stages.seconds() };
  });
}

/** Asks addresses of other sites whether they answer. */
export type CheckAddresses = (addresses: readonly string[]) => Promise<CheckedAddresses>;

/** Holds what is known of addresses of other sites; those in neither answer well. */
interface CheckedAddresses {
  /** Says what is wrong, by address. */
  readonly problems: ReadonlyMap<string, string>;
  /** Addresses that weren't asked, or whose answer says nothing of what visitors get. */
  readonly unknown: ReadonlySet<string>;
}

/** Judged in all languages, as everything is; only what the chosen ones may show is asked for. */
async function externalIssues(
  { config, locales: chosen }: SiteOptions,
  { everywhere, shows, limits }: CheckedContent,
  checkAddresses: CheckAddresses,
): Promise<{ readonly issues: readonly Issue[]; readonly undecided: readonly Issue[] }> {
  const { content, urls } = everywhere;
  const addresses = externalAddresses(content, urls, config.origin).filter(
    ({ locales }) => !chosen || locales.some((code) => chosen.includes(code)),
  );
  const { problems, unknown } = await checkAddresses(addresses.map(({ address }) => address));
  const unclear = new Map([...unknown].map((address) => [address, 'gives no clear answer']));
  const issues = (said: ReadonlyMap<string, string>) =>
    issuesOf(
      { content, urls, shows, limits },
      unreachableLinks(content, addresses, said),
      config.rules,
      chosen,
    );
  return { issues: issues(problems), undecided: issues(unclear) };
}

/**
 * Checks the content as `validateSite` does, for those who look at it rather than at its faults.
 *
 * @throws ContentFileError when the content file is no export, or the server data can't be read; ManifestError when the
 *   manifest of the published site can't be read
 */
export async function inspectSite(options: SiteOptions): Promise<InspectedSite> {
  const stages = createStages(options.onStage);
  return withWorkers(options, { rendersPages: false }, async (workers) => {
    const facts = new Map<string, EntryFacts>();
    const loaded = await loadSite(options, stages, workers);
    const checked = await checkSite(options, loaded, stages, workers, { facts });
    const locate = (ids: readonly string[]) =>
      locateItems(
        checked.content.index,
        ids.map((entryId) => ({ entryId })),
      );
    const { origin, checkout } = options.config;
    return { ...checked, origin, sells: checkout !== undefined, facts, locate };
  });
}
