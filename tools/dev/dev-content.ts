import { nothingParsed, openContent } from '../../pipeline/load/open-content.ts';
import { loadForEdits, reloadContent } from '../../pipeline/load/reload-content.ts';
import type { Content } from '../../pipeline/model/content.ts';
import type { Finding } from '../../pipeline/model/issue.ts';
import { urlBasis } from '../../pipeline/resolve-slugs/url-basis.ts';
import type { DevSettings, TransferredContent } from './dev-tasks.ts';

/** The content of one moment. */
export interface DevContent {
  readonly content: Content;
  readonly loadFindings: readonly Finding[];
  /** Ids of what is written differently than the moment before; undefined: anything may be. */
  readonly changed: ReadonlySet<string> | undefined;
  /** Does every entry surely lead where it did the moment before? */
  readonly keepsUrls: boolean;
}

/** The content file, read again and again; what didn't change is parsed once. */
export interface DevContentReader {
  readonly current: () => DevContent;
  /** @throws ContentFileError when the file is no export now; what was there stays */
  readonly reload: () => Promise<DevContent>;
  readonly handOver: () => TransferredContent;
}

/** @throws ContentFileError when the file is no export */
export async function readDevContent(
  { config, drafts }: DevSettings,
  handed: TransferredContent | undefined,
): Promise<DevContentReader> {
  const { content: file, heldBackLocales } = config;
  let loaded = handed ?? (await loadForEdits(file, heldBackLocales));
  let parsed = nothingParsed();
  const open = () => openContent(loaded.value, false, { drafts, parsed });
  let current: DevContent = {
    content: open(),
    loadFindings: loaded.findings,
    changed: undefined,
    keepsUrls: false,
  };
  return {
    current: () => current,
    reload: async () => {
      const basisBefore = urlBasisBefore(current.content);
      const { changed, ...next } = await reloadContent(file, heldBackLocales, loaded, basisBefore.note);
      loaded = next;
      if (!changed) parsed = nothingParsed();
      for (const id of changed ?? []) {
        parsed.entries.forget(id);
        parsed.assets.forget(id);
      }
      const content = open();
      const keepsUrls = changed !== undefined && basisBefore.isSame(content, changed);
      current = { content, loadFindings: loaded.findings, changed, keepsUrls };
      return current;
    },
    handOver: () => loaded,
  };
}

/** Holds on to what URLs are built on while an index changes in place. */
function urlBasisBefore(before: Content) {
  const bases = new Map<string, string>();
  return {
    note: (ids: Iterable<string>) => {
      for (const id of ids) bases.set(id, urlBasis(before, id));
    },
    isSame: (now: Content, changed: ReadonlySet<string>) =>
      [...changed].every((id) => bases.get(id) === urlBasis(now, id)),
  };
}
