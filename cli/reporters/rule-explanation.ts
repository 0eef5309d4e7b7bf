import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Level, RuleSettings } from '../../domain/site/site-config.ts';
import { type Rule, rules } from '../../pipeline/model/rules.ts';
import { type CliContext, readPackage } from '../context.ts';
import { docsBase, packageFolder, relativePath, ruleDocs } from './references.ts';

type Setting = RuleSettings[Rule];

interface RuleExplanation {
  readonly rule: Rule;
  readonly title: string;
  readonly summary: string;
  readonly fix: string;
  readonly defaultSeverity: Level;
  /** In order: the first whose globs match all paths of a finding counts. */
  readonly severities: readonly {
    readonly severity: Level;
    readonly paths?: readonly string[] | undefined;
  }[];
  readonly docs: string;
}

/** Explains a rule. @param setting of site.config.ts */
export function explainRule(rule: Rule, setting: Setting, context: CliContext): RuleExplanation {
  const { title, summary, severity } = rules[rule];
  const severities =
    typeof setting === 'string' ? [{ severity: setting }] : [...(setting ?? []), { severity }];
  const { root, cwd } = context;
  const folder = relativePath(root, cwd);
  const checkout = folder && `${folder}/`;
  const docs = ruleDocs(rule, docsBase(readPackage(context), context) ?? checkout);
  return { rule, title, summary, fix: fixOf(rule, context), defaultSeverity: severity, severities, docs };
}

/** Reads how to fix a finding from docs/rules.md; addresses become paths from the current folder. */
function fixOf(rule: Rule, { root, cwd }: CliContext): string {
  const page = readFileSync(join(root, 'docs/rules.md'), 'utf8');
  const [, section = ''] = page.split(`\n## ${rule}\n`);
  const [, ...paragraphs] = (section.split('\n## ')[0] ?? '').trim().split('\n\n');
  const installed = packageFolder({ root, cwd });
  const folder = installed ? `${installed}docs` : relativePath(join(root, 'docs'), cwd);
  return paragraphs.join('\n\n').replace(/\[([^\]]+)\]\(([\w/-]+\.md[^)]*)\)/g, `$1 (${folder}/$2)`);
}

/** Formats an explanation for a terminal. */
export function prettyRule({
  rule,
  title,
  summary,
  fix,
  defaultSeverity,
  severities,
  docs,
}: RuleExplanation): string {
  const lines = severities.map(({ severity, paths }) => {
    const where = paths ? ` for ${paths.join(', ')}` : severities.length > 1 ? ' elsewhere' : '';
    return `${severity}${where}`;
  });
  return `${rule}: ${title}

${summary}

Severity: ${lines.join(', ')} (default: ${defaultSeverity})
To fix it: ${fix}
More: ${docs}
`;
}
