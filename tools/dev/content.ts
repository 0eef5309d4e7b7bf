import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { siteAddress } from '../../domain/site/base-path.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { collectIssues, createTranslate, issuesOfSite } from '../../pipeline/checks/find-issues.ts';
import { readManifest } from '../../pipeline/emit/read-manifest.ts';
import { type CheckWithUses, checkWithUses } from '../../pipeline/incremental/entry-checks.ts';
import { createParseCaches, openContent } from '../../pipeline/load/content-by-id.ts';
import { loadServers } from '../../pipeline/load/load-servers.ts';
import { withLines } from '../../pipeline/load/locate-items.ts';
import {
  type HeldContent,
  type LoadedContent,
  openLoaded,
  reloadContent,
} from '../../pipeline/load/reload-content.ts';
import type { Content } from '../../pipeline/model/content.ts';
import type { Finding, Issue } from '../../pipeline/model/issue.ts';
import { nameOf } from '../../pipeline/model/localize.ts';
import { pathsOfPlan, type RedirectPlan } from '../../pipeline/model/redirects.ts';
import type { UrlTable } from '../../pipeline/model/urls.ts';
import { compareSites } from '../../pipeline/resolve-slugs/plan-redirects.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import { urlBasis } from '../../pipeline/resolve-slugs/url-basis.ts';
import type { DevSettings, KeptContent } from './dev-tasks.ts';

/** Holds the content as it was last read. */
export interface ContentSnapshot {
  readonly content: Content;
  readonly loadFindings: readonly Finding[];
  /** Ids of changed entries and assets; undefined: unknown. */
  readonly changed: ReadonlySet<string> | undefined;
  /** Whether all URLs are the same as in the previous snapshot. */
  readonly keepsUrls: boolean;
}

/** Follows the content, parsing only what changed. */
export interface ContentReader {
  readonly current: () => ContentSnapshot;
  /**
   * @param kept absent: the content file is read again
   * @throws ContentFileError for an invalid export; the previous snapshot stays
   */
  readonly reload: (kept: KeptContent | undefined) => Promise<ContentSnapshot>;
  readonly transferIndex: () => HeldContent;
}

/**
 * Opens the content.
 * @param transferred absent: the content file is read
 * @throws ContentFileError for an invalid export
 */
export async function openContentReader(
  { config, drafts }: DevSettings,
  transferred: HeldContent | undefined,
): Promise<ContentReader> {
  let loaded: HeldContent = transferred ?? (await openLoaded(config));
  let parsed = createParseCaches();
  const open = () => openContent({ ...loaded.value, drafts }, parsed);
  let current: ContentSnapshot = {
    content: open(),
    loadFindings: loaded.findings,
    changed: undefined,
    keepsUrls: false,
  };
  return {
    current: () => current,
    reload: async (kept) => {
      const before = current.content;
      const { changed, ...next } = kept
        ? { ...kept.content, changed: kept.changed }
        : await reloadContent(config, loaded as LoadedContent);
      // Must run before the shared cache forgets the old items.
      const bases = new Map([...(changed ?? [])].map((id) => [id, urlBasis(before, id)]));
      loaded = next;
      if (!changed) parsed = createParseCaches();
      for (const id of changed ?? []) {
        parsed.entries.forget(id);
        parsed.assets.forget(id);
      }
      const content = open();
      const keepsUrls =
        changed !== undefined && [...bases].every(([id, basis]) => basis === urlBasis(content, id));
      current = { content, loadFindings: loaded.findings, changed, keepsUrls };
      return current;
    },
    transferIndex: () => loaded,
  };
}

/** Creates a function that checks a snapshot, reusing checks whose dependencies are unchanged. */
export function createContentChecks(
  settings: DevSettings,
): (now: ContentSnapshot) => Promise<readonly Issue[]> {
  const { config, hasMarks } = settings;
  // A preview's bar says of each page that it has been changed.
  const rules = hasMarks ? { ...config.rules, 'changed-unpublished': 'off' as const } : config.rules;
  let checks = new Map<string, CheckWithUses>();
  let moved: RedirectPlan | undefined;
  return async (now) => {
    const { content, changed } = now;
    const isFresh = (id: string, check: CheckWithUses | undefined) =>
      changed !== undefined && check !== undefined && !changed.has(id) && check.uses.isDisjointFrom(changed);
    const next = new Map<string, CheckWithUses>();
    for (const id of content.index.entries.ids) {
      const known = checks.get(id);
      const check = () => checkWithUses(content, id, siteAddress(config));
      next.set(id, known && isFresh(id, known) ? known : content.withCache(check));
    }
    checks = next;
    const { value: urls, findings: urlFindings } = resolveSlugs(content);
    moved = (now.keepsUrls && moved) || redirectsOf(settings, { content, urls });
    const found = collectIssues(
      {
        content,
        urls,
        urlFindings,
        loadFindings: now.loadFindings,
        checks: [...checks].map(([id, check]) => ({ ...check, id })),
        redirects: pathsOfPlan(moved),
        origin: siteAddress(config),
        translate: createTranslate(settings, content.locales),
        servers: serversOf(config),
        settings: rules,
        checkout: config.checkout,
      },
      config.source,
    );
    const ofSite = await issuesOfSite(settings, content, urls, moved);
    const issues = [...found, ...withLines(content.index, ofSite)];
    return issues.map((issue) => ({ ...issue, name: nameOf(content, issue) }));
  };
}

/** Computes the redirects that a build would write. @throws ManifestError for an unreadable manifest, as a build does */
export function redirectsOf(
  { config, previous }: DevSettings,
  site: { readonly content: Content; readonly urls: UrlTable },
): RedirectPlan {
  return compareSites({ config }, readManifest(previous, config.out), site, site).all;
}

/** Reads the server data; the rendering worker reports errors. */
function serversOf({ servers }: SiteConfig): VpnServers | undefined {
  try {
    return loadServers(servers);
  } catch {
    return undefined;
  }
}
