import type { RuleSettings } from '../domain/site-config.ts';
import { collectIssues } from './collect-issues.ts';
import type { DevContent } from './dev-content.ts';
import type { Issue } from './model/issue.ts';
import { recordUses } from './record-uses.ts';
import { resolveSlugs } from './resolve-slugs/resolve-slugs.ts';
import { checkEntry, type EntryCheck } from './validate/check-entry.ts';

interface KeptCheck extends EntryCheck {
  /** Ids of what the check looked at besides the entry itself. */
  readonly uses: ReadonlySet<string>;
}

/** Checks content again and again; an entry is checked anew only when something that its check looked at has changed. */
export function createDevChecks(settings: RuleSettings | undefined): (now: DevContent) => Issue[] {
  let kept = new Map<string, KeptCheck>();
  return (now) => {
    const { content, changed } = now;
    const isCurrent = (id: string, check: KeptCheck | undefined) =>
      changed !== undefined && check !== undefined && !changed.has(id) && check.uses.isDisjointFrom(changed);
    const next = new Map<string, KeptCheck>();
    for (const id of content.index.entries.ids) {
      const known = kept.get(id);
      next.set(id, known && isCurrent(id, known) ? known : checkWithUses(now, id));
    }
    kept = next;
    const checks = [...kept.values()];
    const { value: urls, findings: slugFindings } = resolveSlugs(content);
    return collectIssues({
      content,
      urls,
      slugFindings,
      loadFindings: now.loadFindings,
      settings,
      checks: {
        findings: checks.flatMap(({ findings }) => findings),
        shows: new Map(
          [...kept].filter(([, { shows }]) => shows.length > 0).map(([id, { shows }]) => [id, shows]),
        ),
      },
    });
  };
}

function checkWithUses({ content }: DevContent, id: string): KeptCheck {
  const uses = new Set<string>();
  const check = checkEntry(
    recordUses(content, (used) => uses.add(used)),
    id,
  );
  return { ...check, uses };
}
