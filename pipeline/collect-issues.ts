import type { RuleSettings } from '../domain/site/site-config.ts';
import type { CheckedContent } from './checked-content.ts';
import { locateItems } from './load/locate-items.ts';
import type { Content } from './model/content.ts';
import type { Finding, Issue } from './model/issue.ts';
import { type PathsOf, withSeverity } from './model/severity.ts';
import { affectedPages } from './validate/affected-pages.ts';
import { foldCauses, foldLeftOut, foldTypeFaults } from './validate/fold-findings.ts';
import { type ValidateOptions, validate } from './validate/validate.ts';

interface CheckedParts extends ValidateOptions {
  readonly loadFindings: readonly Finding[];
  readonly settings: RuleSettings | undefined;
}

/** Everything that the stages found, weighed and with the place of each in the content file. */
export function collectIssues({ loadFindings, settings = {}, ...options }: CheckedParts): Issue[] {
  const { content } = options;
  const { findings: found, pathsOf, pagesOf } = validate(options);
  const severityOf = (finding: Finding) => withSeverity([finding], settings, pathsOf)[0]?.severity;
  const context = { pagesOf, severityOf };
  const ofTypes = foldTypeFaults(content, found, context);
  const findings = foldCauses(foldLeftOut(content, loadFindings, ofTypes, context), severityOf);
  return weigh(content, findings, settings, pathsOf);
}

/** Adds what each costs to the findings of a stage that doesn't look at content. @param chosen as in `ValidateOptions` */
export function issuesOf(
  { content, urls, shows, limits }: Pick<CheckedContent, 'content' | 'urls' | 'shows' | 'limits'>,
  findings: readonly Finding[],
  settings: RuleSettings = {},
  chosen?: readonly string[],
): Issue[] {
  if (findings.length === 0) return [];
  const { withCosts, pathsOf } = affectedPages(content, urls, shows, { chosen, limits });
  return weigh(content, withCosts(findings), settings, pathsOf);
}

function weigh(
  content: Content,
  findings: readonly Finding[],
  settings: RuleSettings,
  pathsOf: PathsOf,
): Issue[] {
  const all = withSeverity(findings, settings, pathsOf);
  const places = locateItems(content.index, all);
  return all.map(({ offset: _offset, cause: _cause, valueLocale: _valueLocale, ...issue }, at) => ({
    ...issue,
    ...(issue.locale !== undefined && { locales: [issue.locale] }),
    ...places[at],
  }));
}
