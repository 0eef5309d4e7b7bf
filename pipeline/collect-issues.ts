import type { RuleSettings } from '../domain/site-config.ts';
import { locateItems } from './load/locate-items.ts';
import type { Finding, Issue } from './model/issue.ts';
import { withSeverity } from './model/severity.ts';
import { foldCauses } from './validate/fold-causes.ts';
import { type ValidateOptions, validate } from './validate/validate.ts';

interface CheckedParts extends ValidateOptions {
  readonly loadFindings: readonly Finding[];
  readonly settings: RuleSettings | undefined;
}

/** Everything that the stages found, weighed and with the place of each in the content file. */
export function collectIssues({ loadFindings, settings = {}, ...options }: CheckedParts): Issue[] {
  const found = validate(options);
  const findings = foldCauses([...loadFindings, ...found.findings]);
  const all = withSeverity(findings, settings, found.pathsOf);
  const places = locateItems(options.content.index, all);
  return all.map(({ offset: _offset, locales: _locales, cause: _cause, ...issue }, at) => ({
    ...issue,
    ...places[at],
  }));
}
