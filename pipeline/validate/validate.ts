import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import type { PathsOf } from '../model/severity.ts';
import type { UrlTable } from '../model/urls.ts';
import { affectedPages } from './affected-pages.ts';
import { type Containment, containmentFindings } from './containment.ts';
import { duplicateDestinations } from './duplicate-destinations.ts';
import { duplicatePaths } from './duplicate-paths.ts';
import { siteFindings } from './site-findings.ts';

/** What was found entry by entry: `checkEntry`'s answers, put together. */
export interface EntryChecks {
  readonly findings: readonly Finding[];
  readonly shows: Containment;
}

/** All there is to find in the content's entries and how they hang together. */
export interface Validation {
  readonly findings: readonly Finding[];
  readonly pathsOf: PathsOf;
}

/**
 * Every finding that isn't about one entry alone, and what each finding about an entry costs.
 *
 * @param urlFindings what resolving slugs has found
 */
export function validate(
  content: Content,
  urls: UrlTable,
  checks: EntryChecks,
  urlFindings: readonly Finding[],
): Validation {
  const findings = [
    ...eachAssetOnce(checks.findings),
    ...containmentFindings(content, checks.shows),
    ...duplicatePaths(content, urls),
    ...duplicateDestinations(content),
    ...siteFindings(content, urls, [...checks.findings, ...urlFindings]),
  ];
  const { withCosts, pathsOf } = affectedPages(content, urls, checks.shows);
  return { findings: withCosts(findings), pathsOf };
}

/** Entries are checked apart from each other, so each that links to an asset tells what is wrong with it. */
function eachAssetOnce(findings: readonly Finding[]): Finding[] {
  const told = new Set<string>();
  return findings.filter(({ contentType, message }) => {
    if (contentType !== 'Asset') return true;
    const isNew = !told.has(message);
    told.add(message);
    return isNew;
  });
}
