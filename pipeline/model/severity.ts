import { matchesGlob } from 'node:path/posix';
import type { Level, RuleSettings } from '../../domain/site/site-config.ts';
import { memoize, once } from './collections.ts';
import { type Finding, type JudgedFinding, type Severity, severities } from './issue.ts';
import { rules } from './rules.ts';

/** Returns the paths, without language prefix, of the pages that a finding affects; the same list for the same pages. */
export type PathsOf = (finding: Finding) => readonly string[];

/** Adds severities to findings; drops those of disabled rules. */
export function withSeverity(findings: readonly Finding[], severityOf: SeverityOf): JudgedFinding[] {
  return findings.flatMap((finding) => {
    const severity = severityOf(finding);
    return severity === undefined ? [] : { ...finding, message: nameInvisible(finding.message), severity };
  });
}

/**
 * Emoji, with the selectors and joiners that are part of them, and characters that a reader can't see, or tell from a space;
 * reports escape control characters themselves. Made when it is needed, as that takes longer than a small command.
 */
const unclear = once(
  () =>
    /(?<emoji>(?:\p{RGI_Emoji}|\p{Extended_Pictographic})\ufe0f?)|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\p{Variation_Selector}]|(?! )\p{Zs}/gv,
);

/** Matches what may be unclear. */
const suspicious = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\p{Variation_Selector}]|(?! )\p{Zs}/v;

const invisibleNames: Readonly<Record<string, string>> = {
  A0: 'no-break space',
  AD: 'soft hyphen',
  '200B': 'zero width space',
  '200C': 'zero width non-joiner',
  '200D': 'zero width joiner',
  '200E': 'left-to-right mark',
  '200F': 'right-to-left mark',
  '202F': 'narrow no-break space',
  '2060': 'word joiner',
  '3000': 'ideographic space',
  FE0F: 'variation selector',
  FEFF: 'zero width no-break space',
};

/** Replaces invisible characters by their code point and name: `[U+00AD soft hyphen]`. */
function nameInvisible(message: string): string {
  if (!suspicious.test(message)) return message;
  return message.replace(unclear(), (character, emoji?: string) => {
    if (emoji !== undefined) return emoji;
    const code = character.codePointAt(0)?.toString(16).toUpperCase() ?? '';
    const name = invisibleNames[code];
    return `[U+${code.padStart(4, '0')}${name === undefined ? '' : ` ${name}`}]`;
  });
}

/** Returns a finding's configured severity; undefined if the rule is disabled. */
export type SeverityOf = (finding: Finding) => Severity | undefined;

/** Returns whether a finding is less severe than the worst finding that it would replace. */
export function isMilder(finding: Finding, cases: readonly Finding[], severityOf: SeverityOf): boolean {
  const rankOf = (one: Finding) => {
    const severity = severityOf(one);
    return severity === undefined ? severities.length : severities.indexOf(severity);
  };
  const rank = rankOf(finding);
  return cases.some((one) => rankOf(one) < rank);
}

/** Creates a `SeverityOf`. Findings in the same place share their list of paths, which is compared once with each setting. */
export function severityBy(settings: RuleSettings, pathsOf: PathsOf): SeverityOf {
  const matches = memoize((glob: string) => memoize((path: string) => matchesGlob(path, glob)));
  const isWithin = memoize((globs: readonly string[]) => {
    const all = globs.map(matches);
    return memoize(
      (paths: readonly string[]) => paths.length > 0 && paths.every((path) => all.some((fits) => fits(path))),
    );
  });
  const levelOf = (finding: Finding): Level | undefined => {
    const setting = settings[finding.rule];
    if (setting === undefined || typeof setting === 'string') return setting;
    return setting.find(({ paths }) => paths === undefined || isWithin(paths)(pathsOf(finding)))?.severity;
  };
  return (finding) => {
    const level = levelOf(finding) ?? finding.severity ?? rules[finding.rule].severity;
    return level === 'off' ? undefined : level;
  };
}
