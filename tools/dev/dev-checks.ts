import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { collectIssues } from '../../pipeline/collect-issues.ts';
import { type CheckWithUses, checkWithUses } from '../../pipeline/incremental/check-with-uses.ts';
import { lazyTranslate } from '../../pipeline/lazy-translate.ts';
import { loadServers } from '../../pipeline/load/load-servers.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import type { DevContent } from './dev-content.ts';
import type { DevSettings } from './dev-tasks.ts';

/** Checks content again and again; an entry is checked anew only when something that its check looked at has changed. */
export function createDevChecks(settings: DevSettings): (now: DevContent) => Issue[] {
  const { config } = settings;
  let kept = new Map<string, CheckWithUses>();
  return (now) => {
    const { content, changed } = now;
    const isCurrent = (id: string, check: CheckWithUses | undefined) =>
      changed !== undefined && check !== undefined && !changed.has(id) && check.uses.isDisjointFrom(changed);
    const next = new Map<string, CheckWithUses>();
    for (const id of content.index.entries.ids) {
      const known = kept.get(id);
      const check = () => checkWithUses(content, id, config.origin);
      next.set(id, known && isCurrent(id, known) ? known : content.keepWhile(check));
    }
    kept = next;
    const { value: urls, findings: urlFindings } = resolveSlugs(content);
    return collectIssues({
      content,
      urls,
      urlFindings,
      loadFindings: now.loadFindings,
      checks: [...kept].map(([id, check]) => ({ ...check, id })),
      redirects: new Map(),
      origin: config.origin,
      translate: lazyTranslate(settings, content.locales),
      servers: serversOf(config),
      settings: config.rules,
      checkout: config.checkout,
    });
  };
}

/** What is wrong with the file itself is told where pages are made. */
function serversOf({ servers }: SiteConfig): VpnServers | undefined {
  try {
    return loadServers(servers);
  } catch {
    return undefined;
  }
}
