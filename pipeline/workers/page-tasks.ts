import { join } from 'node:path';
import { hashShell, packPages, unpackPages } from '../emit/packed-pages.ts';
import { createPageWriter } from '../emit/write-files.ts';
import type { KnownShells } from '../incremental/page-dependencies.ts';
import { openContent } from '../load/content-by-id.ts';
import { memoize } from '../model/collections.ts';
import type { Content, ContentIndex } from '../model/content.ts';
import type { PageIdentity, RenderJob } from '../model/plan.ts';
import {
  type CachedFile,
  type PageParts,
  partsOf,
  type RenderedJob,
  type RenderedPage,
  type WrittenFile,
} from '../model/rendered-page.ts';
import { createDependencyTracker, type DependencyTracker } from '../model/track-dependencies.ts';
import { createReader, isAsWritten } from '../publish/published-files.ts';
import type { Renderer } from '../render/create-renderer.tsx';
import { parseShellKey, type RenderSite } from '../render/render-site.ts';
import type { TrackedShell, TrackedShells } from '../render/shells.tsx';
import { type Handlers, required } from './protocol.ts';

interface PublishedJob {
  readonly files: readonly CachedFile[];
  /** Keys of its shells, one a language. */
  readonly shells: readonly string[];
}

interface PackedJob {
  /** The pages that it must have, in order. */
  readonly pages: readonly PageIdentity[];
  readonly packed: Uint8Array;
  /** Keys of its shells, one a language. */
  readonly shells: readonly string[];
}

interface RenderStart {
  readonly site: RenderSite;
  readonly out: string;
  readonly tracksDependencies: boolean;
  /** Whether `render` returns packed pages. */
  readonly packsPages: boolean;
}

export interface PageTasks {
  /** Creates the renderer; prepares the tasks that render. */
  start: { input: RenderStart; output: undefined };
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
  shells: { input: readonly string[]; output: TrackedShells };
  /** Passes shells; prepares `render`, which then needn't render them, `splice` and `join`. */
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
}

/** Loads React and all templates lazily, because checks don't need them. */
export const loadRenderer = () => import('../render/create-renderer.tsx');

/** Creates handlers that share shells and the renderer. */
export function createPageHandlers(index: () => ContentIndex): Handlers<PageTasks> {
  const shells = new Map<string, TrackedShell>();
  /** Keys of the shells that the main thread knows. */
  const sentShells = new Set<string>();
  const readPage = createReader();
  const writerTo = memoize(createPageWriter);
  let shellsBefore: KnownShells['before'] = new Map();
  let started: Rendering | undefined;
  const newShells = (): TrackedShells => {
    const added = [...shells].filter(([key]) => !sentShells.has(key));
    for (const [key] of added) sentShells.add(key);
    return new Map(added);
  };
  return {
    start: async (start) => {
      started = await startRendering(openContent(index()), start, shells, writerTo(start.out));
    },
    render: (jobs) => {
      const rendering = required(started);
      const packed: Uint8Array[] = [];
      const rendered = jobs.map((job) => renderJob(rendering, job, packed));
      return { jobs: rendered, shells: newShells(), packed };
    },
    shells: (keys) => {
      for (const key of keys) required(started).renderer.renderShell(key);
      return newShells();
    },
    useShells: ({ before, now }) => {
      shellsBefore = before;
      for (const [key, shell] of now) {
        shells.set(key, shell);
        sentShells.add(key);
      }
    },
    splice: ({ from, to, jobs }) => {
      const splicePage = (file: CachedFile, key: string) => {
        const bytes = readPage(join(from, file.file), file.bytes);
        const own = partsOf(bytes, required(file.ownBytes), required(shellsBefore.get(key)));
        return writerTo(to)({
          ...identityOf(file),
          parts: { ...own, shell: required(shells.get(key)).shell },
        });
      };
      return jobs.map(({ files, shells: keys }) => {
        if (!files.every((file) => isAsWritten(from, file))) return undefined;
        const keyIn = keysByLanguage(keys);
        return files.map((file) => splicePage(file, keyIn.get(file.locale) ?? ''));
      });
    },
    join: ({ to, jobs }) => jobs.map((job) => joinJob(writerTo(to), shells, job)),
  };
}

interface Rendering {
  readonly content: Content;
  readonly renderer: Renderer;
  readonly tracker: DependencyTracker | undefined;
  readonly packsPages: boolean;
  readonly write: PageWriter;
}

type PageWriter = (page: RenderedPage) => WrittenFile;

async function startRendering(
  content: Content,
  { site, tracksDependencies, packsPages }: RenderStart,
  shells: Map<string, TrackedShell>,
  write: PageWriter,
): Promise<Rendering> {
  const { createRenderer } = await loadRenderer();
  const tracker = tracksDependencies ? createDependencyTracker() : undefined;
  return { content, renderer: createRenderer(content, site, tracker, shells), tracker, packsPages, write };
}

/** @param packed gets the packed pages, if they are wanted */
function renderJob(
  { content, renderer, tracker, packsPages, write }: Rendering,
  job: RenderJob,
  packed: Uint8Array[],
): RenderedJob {
  const packing: { readonly parts: PageParts; readonly sha256: string }[] = [];
  // Writes each page before rendering the next.
  const writePage = (page: RenderedPage) => {
    const file = write(page);
    if (packsPages) packing.push({ parts: page.parts, sha256: file.sha256 });
    return file;
  };
  const pages = () => (job === 'notFound' ? renderer.renderNotFound() : renderer.renderPage(job));
  const render = () => content.withCache(() => Array.from(pages(), writePage));
  const { value, dependencies = [] } = tracker ? tracker.track(render) : { value: render() };
  if (packsPages) packed.push(packPages(packing));
  return { files: value, dependencies: [...dependencies] };
}

/** Writes packed pages in the shells of their languages. A page in the shell that it was packed with must be the same again. */
function joinJob(write: PageWriter, shells: TrackedShells, { pages, packed, shells: keys }: PackedJob) {
  const own = unpackPages(packed);
  if (own?.length !== pages.length) return undefined;
  const keyIn = keysByLanguage(keys);
  const files: WrittenFile[] = [];
  for (const [at, page] of pages.entries()) {
    const { sha256, shell: shellThen, ...parts } = required(own[at]);
    const shell = shells.get(keyIn.get(page.locale) ?? '')?.shell;
    if (!shell) return undefined;
    const file = write({ ...page, parts: { ...parts, shell } });
    if (hashShell(shell) === shellThen && file.sha256 !== sha256) return undefined;
    files.push(file);
  }
  return files;
}

function keysByLanguage(keys: readonly string[]): ReadonlyMap<string | undefined, string> {
  return new Map(keys.map((key) => [parseShellKey(key).code, key]));
}

function identityOf({ file, path, locale, entryId }: CachedFile): PageIdentity {
  const page = { file, path: required(path), locale: required(locale) };
  return entryId === undefined ? page : { ...page, entryId };
}
