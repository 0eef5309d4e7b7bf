/**
 * Tasks of a build's workers: checking entries, rendering pages, linking files. Each worker reads the shared content
 * bytes itself.
 */

import { join } from 'node:path';
import type { CardBrand } from '../cards/card-ground.ts';
import { hashShell, packPages, unpackPages } from '../emit/packed-pages.ts';
import { createPageWriter, createWriter } from '../emit/write-files.ts';
import { type CacheableCheck, checkForCache } from '../incremental/entry-checks.ts';
import type { KnownShells } from '../incremental/page-dependencies.ts';
import { type EntryFacts, entryFacts } from '../inspect/entry-facts.ts';
import { openContent } from '../load/content-by-id.ts';
import type { CardText } from '../model/cards.ts';
import type { Content, ContentIndex } from '../model/content.ts';
import type { RenderJob } from '../model/plan.ts';
import {
  type CachedFile,
  type PageParts,
  partsOf,
  type RenderedJob,
  type RenderedPage,
  type WrittenFile,
} from '../model/rendered-page.ts';
import type { PageIdentity } from '../model/shard.ts';
import { createDependencyTracker, type DependencyTracker } from '../model/track-dependencies.ts';
import { adoptPages, createReader, createReuser, isAsWritten } from '../publish/published-files.ts';
import type { Renderer } from '../render/create-renderer.tsx';
import { parseShellKey, type RenderSite } from '../render/render-site.ts';
import type { TrackedShell, TrackedShells } from '../render/shells.tsx';
import { checkEntry, hasResults } from '../validate/check-entry.ts';
import type { CheckedEntry } from '../validate/validate.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { WorkerPool } from './pool.ts';
import { type Handlers, prepared } from './protocol.ts';

interface EntriesToCheck {
  readonly ids: readonly string[];
  readonly origin: string;
}

interface PublishedJob {
  readonly files: readonly CachedFile[];
  /** Keys of its shells, one a language. */
  readonly shells: readonly string[];
}

interface CardStart {
  readonly root: string;
  readonly to: string;
  readonly brand: CardBrand;
}

interface PackedJob {
  /** The pages that it must have, in order. */
  readonly pages: readonly PageIdentity[];
  readonly packed: Uint8Array;
  /** Keys of its shells, one a language. */
  readonly shells: readonly string[];
}

/** Lists the tasks of a build's workers. */
export interface BuildTasks {
  /** Opens the content; prepares the tasks that read it. */
  open: { input: ContentIndex; output: undefined };
  /** Checks entries; returns checks with results. */
  check: { input: EntriesToCheck; output: readonly CheckedEntry[] };
  /** Checks entries; returns all checks in cacheable form. */
  checkForCache: { input: EntriesToCheck; output: readonly CacheableCheck[] };
  /** Checks entries; returns all checks with facts for `explain`, `graph` and `coverage`. */
  inspect: {
    input: EntriesToCheck;
    output: readonly (CheckedEntry & { readonly facts: EntryFacts })[];
  };
  /** Creates the renderer; prepares the tasks that render. */
  start: {
    input: {
      readonly site: RenderSite;
      readonly out: string;
      readonly tracksDependencies: boolean;
      /** Whether `render` returns packed pages. */
      readonly packsPages: boolean;
    };
    output: undefined;
  };
  /** Renders and writes pages; returns the shells as well that the worker has rendered since its last task. */
  render: {
    input: readonly RenderJob[];
    output: {
      readonly jobs: readonly RenderedJob[];
      readonly shells: TrackedShells;
      /** The own parts of each job's pages (`packPages`), if `start` has asked for them. */
      readonly packed: Uint8Array[];
    };
  };
  /** Renders shells by key. */
  shells: { input: readonly string[]; output: TrackedShells };
  /** Passes shells; prepares `render`, which then needn't render them, and `splice`. */
  useShells: { input: KnownShells; output: undefined };
  /** Writes published pages with new shells; `undefined` for a job with a changed file. */
  splice: {
    input: { readonly from: string; readonly to: string; readonly jobs: readonly PublishedJob[] };
    output: readonly (readonly WrittenFile[] | undefined)[];
  };
  /** Writes packed pages with their shells; `undefined` for a job whose pages can't be used. */
  join: {
    input: { readonly to: string; readonly jobs: readonly PackedJob[] };
    output: readonly (readonly WrittenFile[] | undefined)[];
  };
  /** Prepares drawing cards. */
  startCards: { input: CardStart; output: undefined };
  /** Draws and writes cards. */
  drawCards: {
    input: readonly { readonly file: string; readonly text: CardText }[];
    output: readonly WrittenFile[];
  };
  collectGarbage: { input: undefined; output: undefined };
  /** Hard-links files of the published site into the new one unless it has them; `undefined` for a list with a changed file. */
  reuse: {
    input: { readonly from: string; readonly to: string; readonly lists: readonly (readonly CachedFile[])[] };
    output: readonly (readonly CachedFile[] | undefined)[];
  };
  /** Hard-links pages of a shard; returns the files with wrong hashes. */
  adopt: {
    input: { readonly from: string; readonly to: string; readonly pages: readonly WrittenFile[] };
    output: readonly string[];
  };
}

export type BuildWorkers = WorkerPool<BuildTasks>;

/** Loads React and all templates lazily, because checks don't need them. */
export const loadRenderer = () => import('../render/create-renderer.tsx');

interface State {
  content?: Content;
  renderer?: Renderer;
  readonly shells: Map<string, TrackedShell>;
  /** Shells of the published site. */
  shellsBefore?: KnownShells['before'];
  /** Keys of the shells that the main thread knows. */
  readonly sentShells: Set<string>;
  readonly readPage: ReturnType<typeof createReader>;
  tracker?: DependencyTracker | undefined;
  reuse?: ReturnType<typeof createReuser>;
  write?: (page: RenderedPage) => WrittenFile;
  packsPages?: boolean;
  writeCard?: Promise<(file: string, text: CardText) => WrittenFile>;
}

/** Creates the handlers of a build's tasks. */
export function createBuildHandlers(): Handlers<BuildTasks> {
  const state: State = { shells: new Map(), sentShells: new Set(), readPage: createReader() };
  const eachEntry = <Found>(ids: readonly string[], look: (content: Content, id: string) => Found) => {
    const content = prepared(state.content);
    return ids.map((id) => content.withCache(() => look(content, id)));
  };
  return {
    open: (index) => {
      state.content = openContent(index);
    },
    check: ({ ids, origin }) =>
      eachEntry(ids, (content, id) => ({ id, ...checkEntry(content, id, origin) })).filter(hasResults),
    checkForCache: ({ ids, origin }) => eachEntry(ids, (content, id) => checkForCache(content, id, origin)),
    inspect: ({ ids, origin }) =>
      eachEntry(ids, (content, id) => ({
        id,
        ...checkEntry(content, id, origin),
        facts: entryFacts(content, id),
      })),
    start: async ({ site, out, tracksDependencies, packsPages }) => {
      const { createRenderer } = await loadRenderer();
      // Reopens the content to release what the checks have parsed.
      const content = openContent(prepared(state.content).index);
      state.content = content;
      state.tracker = tracksDependencies ? createDependencyTracker() : undefined;
      state.renderer = createRenderer(content, site, state.tracker, state.shells);
      state.write ??= createPageWriter(out);
      state.packsPages = packsPages;
    },
    render: (jobs) => {
      const packed: Uint8Array[] = [];
      const rendered = jobs.map((job) => renderJob(state, job, packed));
      return { jobs: rendered, shells: newShells(state), packed };
    },
    shells: (keys) => {
      for (const key of keys) prepared(state.renderer).renderShell(key);
      return newShells(state);
    },
    useShells: ({ before, now }) => {
      state.shellsBefore = before;
      for (const [key, shell] of now) {
        state.shells.set(key, shell);
        state.sentShells.add(key);
      }
    },
    splice: ({ from, to, jobs }) => {
      state.write ??= createPageWriter(to);
      return jobs.map((job) => spliceJob(state, from, job));
    },
    join: ({ to, jobs }) => {
      state.write ??= createPageWriter(to);
      return jobs.map((job) => joinJob(state, job));
    },
    startCards: (start) => {
      state.writeCard = createCardWriter(start);
    },
    drawCards: async (cards) => {
      const write = await prepared(state.writeCard);
      return cards.map(({ file, text }) => write(file, text));
    },
    collectGarbage: () => collectGarbage(),
    reuse: ({ from, to, lists }) => {
      state.reuse ??= createReuser(from, to);
      return lists.map(state.reuse);
    },
    adopt: ({ from, to, pages }) => adoptPages(from, to, pages),
  };
}

/** Loads what draws cards when the first is missing. */
async function createCardWriter({ root, to, brand }: CardStart) {
  const { openCards } = await import('../cards/open-cards.ts');
  const draw = await openCards(root, brand);
  const write = createWriter(to);
  return (file: string, text: CardText): WrittenFile => ({ file, ...write(file, draw(file, text)) });
}

function newShells({ shells, sentShells }: State): TrackedShells {
  const added = [...shells].filter(([key]) => !sentShells.has(key));
  for (const [key] of added) sentShells.add(key);
  return new Map(added);
}

/** @param packed gets the packed pages, if they are wanted */
function renderJob(
  { content, renderer, tracker, write, packsPages }: State,
  job: RenderJob,
  packed: Uint8Array[],
): RenderedJob {
  const { withCache } = prepared(content);
  const { renderPage, renderNotFound } = prepared(renderer);
  const packing: { readonly parts: PageParts; readonly sha256: string }[] = [];
  // Writes each page before rendering the next.
  const writePage = (page: RenderedPage) => {
    const file = prepared(write)(page);
    if (packsPages) packing.push({ parts: page.parts, sha256: file.sha256 });
    return file;
  };
  const pages = () => (job === 'notFound' ? renderNotFound() : renderPage(job));
  const render = () => withCache(() => Array.from(pages(), writePage));
  const { value, dependencies = [] } = tracker ? tracker.track(render) : { value: render() };
  if (packsPages) packed.push(packPages(packing));
  return { files: value, dependencies: [...dependencies] };
}

/** Writes packed pages in the shells of their languages. A page in the shell that it was packed with must be the same again. */
function joinJob({ shells, write }: State, { pages, packed, shells: keys }: PackedJob) {
  const own = unpackPages(packed);
  if (own?.length !== pages.length) return undefined;
  const keyIn = new Map(keys.map((key) => [parseShellKey(key).code, key]));
  const files: WrittenFile[] = [];
  for (const [at, page] of pages.entries()) {
    const { sha256, shell: shellThen, ...parts } = prepared(own[at]);
    const shell = shells.get(keyIn.get(page.locale) ?? '')?.shell;
    if (!shell) return undefined;
    const file = prepared(write)({ ...page, parts: { ...parts, shell } });
    if (hashShell(shell) === shellThen && file.sha256 !== sha256) return undefined;
    files.push(file);
  }
  return files;
}

/** Replaces the shells in the published pages of a job. */
function spliceJob(
  { shells, shellsBefore, readPage, write }: State,
  from: string,
  { files, shells: keys }: PublishedJob,
): WrittenFile[] | undefined {
  if (!files.every((file) => isAsWritten(from, file))) return undefined;
  const keyIn = new Map(keys.map((key) => [parseShellKey(key).code, key]));
  return files.map(({ file, path, locale, entryId, bytes: size, ownBytes }) => {
    const key = keyIn.get(locale) ?? '';
    const bytes = readPage(join(from, file), size);
    const own = partsOf(bytes, prepared(ownBytes), prepared(shellsBefore?.get(key)));
    const parts = { ...own, shell: prepared(shells.get(key)).shell };
    const page = { file, path: prepared(path), locale: prepared(locale), parts };
    return prepared(write)({ ...page, ...(entryId !== undefined && { entryId }) });
  });
}
