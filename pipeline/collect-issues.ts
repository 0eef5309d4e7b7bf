import type { RuleSettings } from '../domain/site-config.ts';
import { locateItems } from './load/locate-items.ts';
import type { Content } from './model/content.ts';
import type { Finding, Issue } from './model/issue.ts';
import { withSeverity } from './model/severity.ts';
import type { UrlTable } from './model/urls.ts';
import { type EntryChecks, validate } from './validate/validate.ts';

interface CheckedParts {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly checks: EntryChecks;
  readonly loadFindings: readonly Finding[];
  readonly slugFindings: readonly Finding[];
  readonly settings: RuleSettings | undefined;
}

/** Everything that the stages found, weighed and with the place of each in the content file. */
export function collectIssues(parts: CheckedParts): Issue[] {
  const { content, urls, checks, loadFindings, slugFindings, settings = {} } = parts;
  const found = validate(content, urls, checks, slugFindings);
  const all = withSeverity([...loadFindings, ...slugFindings, ...found.findings], settings, found.pathsOf);
  const places = locateItems(content.index, all);
  return all.map(({ offset: _, ...issue }, at) => ({ ...issue, ...places[at] }));
}
