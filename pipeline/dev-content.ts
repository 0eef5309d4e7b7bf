import type { DevSettings, HandedContent } from './dev-tasks.ts';
import { openContent, type ParsedItems } from './load/open-content.ts';
import { loadForEdits, reloadContent } from './load/reload-content.ts';
import type { Content } from './model/content.ts';
import type { Finding } from './model/issue.ts';
import type { UrlTable } from './model/urls.ts';
import { resolveSlugs } from './resolve-slugs/resolve-slugs.ts';

/** The content of one moment, and where everything in it leads. */
export interface DevContent {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly loadFindings: readonly Finding[];
  readonly slugFindings: readonly Finding[];
  /** Ids of what is written differently than the moment before; undefined: anything may be. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** The content file, read again and again; what didn't change is parsed once. */
export interface DevContentReader {
  readonly current: () => DevContent;
  /** @throws ContentFileError when the file is no export now; what was there stays */
  readonly reload: () => Promise<DevContent>;
  readonly handOver: () => HandedContent;
}

/** @throws ContentFileError when the file is no export */
export async function readDevContent(
  { config, drafts }: DevSettings,
  handed: HandedContent | undefined,
): Promise<DevContentReader> {
  let loaded = handed ?? (await loadForEdits(config.content, config.heldBackLocales));
  let parsed = noItems();
  let current = resolve(undefined);

  function resolve(changed: ReadonlySet<string> | undefined): DevContent {
    const content = openContent(loaded.value, false, { drafts, parsed });
    const { value: urls, findings } = resolveSlugs(content);
    return { content, urls, loadFindings: loaded.findings, slugFindings: findings, changed };
  }

  return {
    current: () => current,
    reload: async () => {
      const { changed, ...next } = await reloadContent(config.content, config.heldBackLocales, loaded);
      loaded = next;
      if (changed) forget(parsed, changed);
      else parsed = noItems();
      current = resolve(changed);
      return current;
    },
    handOver: () => loaded,
  };
}

function noItems(): ParsedItems {
  return { entries: new Map(), assets: new Map() };
}

function forget(parsed: ParsedItems, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    parsed.entries.delete(id);
    parsed.assets.delete(id);
  }
}
