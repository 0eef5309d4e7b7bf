import { join, resolve } from 'node:path';
import type { CliContext } from '../../cli/context.ts';
import { configWithContent, configWithFlags } from '../../cli/site-config.ts';
import { type Locale, languagesOf } from '../../domain/locales/locales.ts';
import { exportFileOf } from '../../domain/site/site-config.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { AssetFile } from '../../pipeline/model/site-bundle.ts';
import { collectGarbage } from '../../pipeline/workers/collect-garbage.ts';
import { startWorker, type TaskWorker } from '../../pipeline/workers/pool.ts';
import type { Shop } from '../sandbox/checkout/shop.ts';
import { type CheckReport, createChecker } from './checker.ts';
import type {
  DevPage,
  DevSettings,
  DevSummary,
  DevTasks,
  GalleryView,
  KeptContent,
  PageItems,
  Preview,
  PreviewRequest,
  TypedPage,
} from './dev-tasks.ts';
import type { Fault } from './page/overlay.ts';
import { bundleResources, pageHeaders, type Resources, withServerFiles } from './resources.ts';
import {
  type ChangeKind,
  createUpdateQueue,
  type Faults,
  runSteps,
  type StepName,
  type Watching,
  watchedPaths,
  watchFiles,
} from './updates.ts';

interface Change {
  readonly kinds: ReadonlySet<ChangeKind>;
  /** Number of changed entries and assets; undefined after a full read. */
  readonly entries: number | undefined;
  readonly seconds: number;
}

/** Reports changes and findings in the terminal. */
export interface Reporter {
  readonly start: (summary: DevSummary) => void;
  readonly change: (change: Change) => void;
  readonly faults: (faults: readonly Fault[]) => void;
  readonly issues: (report: CheckReport) => void;
  readonly watchProblem: (text: string) => void;
}

/** Sends events to all open browsers. */
export interface EventSender {
  readonly send: (name: 'change' | 'view', version: number) => void;
}

/** Says where a session's content comes from: from a file, which workers read, or from memory. */
export interface ContentSource {
  /** For people; undefined: the name of the file. */
  readonly name?: string;
  /** Returns the content, and what has changed since a revision; undefined: workers read the file. */
  readonly since: (revision: number | undefined) => KeptContent | undefined;
  /** Calls back after each change. */
  readonly follow: (onChange: () => void) => void;
  /** Returns why the content isn't up to date. */
  readonly fault: () => Fault | undefined;
}

/** The content file of site.config.ts, which is watched like other files. */
export const contentFile: ContentSource = {
  since: () => undefined,
  follow: () => undefined,
  fault: () => undefined,
};

export interface DevSessionOptions {
  readonly flags: { readonly content?: string; readonly drafts?: boolean; readonly previous?: string };
  readonly source: ContentSource;
  readonly pageScript: string;
  readonly context: CliContext;
  readonly events: EventSender;
  readonly reporter: Reporter;
}

/** Describes the current site and its faults. */
export interface DevSession {
  /** Increases when pages may have changed. */
  readonly version: () => number;
  /** Names the content. */
  readonly shows: () => string;
  /** Path below which the site is published; other paths have none. */
  readonly basePath: () => string;
  /** All languages of the site, published or not. */
  readonly languages: () => readonly Locale[];
  readonly page: (path: string) => Promise<DevPage>;
  readonly items: (path: string) => Promise<PageItems | undefined>;
  readonly typed: (page: TypedPage) => Promise<DevTasks['typed']['output']>;
  readonly preview: (request: PreviewRequest) => Promise<Preview>;
  readonly gallery: (view: GalleryView) => Promise<string>;
  readonly file: (path: string) => AssetFile | undefined;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly stubs: () => ReadonlySet<string>;
  readonly redirects: () => DevSummary['redirects'];
  readonly serversFile: () => string | undefined;
  readonly checkout: Shop;
  readonly faults: () => readonly Fault[];
  /** Undefined before the first check. */
  readonly issues: () => readonly Issue[] | undefined;
  readonly close: () => Promise<void>;
}

/** Nobody types who pauses for so long. */
const idleMilliseconds = 10_000;

/** Opens a session and watches all sources. @throws UsageError or ContentFileError when the site can't be shown */
export async function createDevSession(options: DevSessionOptions): Promise<DevSession> {
  const { flags, source, pageScript, context, events, reporter } = options;
  const drafts = flags.drafts ?? false;
  let folder = context.folder;
  let version = 1;
  let settings: DevSettings = {
    config: await readConfig(),
    ...{ root: context.root, drafts, hasMarks: source.name !== undefined },
    ...(flags.previous !== undefined && { previous: resolve(context.cwd, flags.previous) }),
  };
  let isStale = false;
  let revision: number | undefined;
  let watching: Watching | undefined;

  function readConfig() {
    return source.name === undefined ? configWithContent(flags, context) : configWithFlags(flags, context);
  }

  /** Opens the content, and takes note of its revision. */
  async function openIn(target: TaskWorker<DevTasks>): Promise<undefined> {
    const kept = source.since(undefined);
    await target.run('open', { ...settings, content: kept?.content });
    revision = kept?.revision;
  }

  async function reload(): Promise<number | undefined> {
    const kept = source.since(revision);
    const count = await worker.run('reload', kept);
    revision = kept?.revision;
    return count;
  }

  const script = () => join(folder, 'dev-worker.js');
  let worker: TaskWorker<DevTasks> = startWorker<DevTasks>(script());
  let summary: DevSummary;
  let resources: Resources;
  let changed: number | undefined;
  // Content that is in memory names the languages before a worker has opened it.
  const locales = source.since(undefined)?.content.value.locales;
  const early = locales && bundle(locales);
  // A fault of it is thrown below.
  early?.catch(() => undefined);
  try {
    await openIn(worker);
    summary = await worker.run('summary', undefined);
    resources = await setResources(worker, early);
  } catch (error) {
    await worker.close();
    throw error;
  }
  const faults: Faults = new Map();
  const checker = createChecker(
    script,
    () => settings,
    source.since,
    (report) => {
      reporter.issues(report);
      events.send('view', version);
    },
  );

  function bundle(locales: readonly Locale[]): Promise<Resources> {
    return bundleResources({ settings, root: context.root, folder, locales, pageScript });
  }

  async function setResources(
    target: TaskWorker<DevTasks>,
    bundled = bundle(summary.locales),
  ): Promise<Resources> {
    const made = await bundled;
    await target.run('setResources', made.forPages);
    return withServerFiles(made, await target.run('serverFiles', undefined));
  }

  const work: Record<StepName, () => Promise<void>> = {
    config: async () => {
      settings = { ...settings, config: await readConfig() };
      isStale = true;
      await watch();
    },
    sources: async () => {
      folder = await context.rebundle();
      const next = startWorker<DevTasks>(script());
      try {
        const content = await worker.run('transferIndex', undefined);
        await next.run('open', { ...settings, content });
        await next.run('setResources', resources.forPages);
      } catch (error) {
        await next.close();
        throw error;
      }
      const old = worker;
      worker = next;
      await old.close();
    },
    content: async () => {
      changed = isStale ? await openIn(worker) : await reload();
      summary = await worker.run('summary', undefined);
      isStale = false;
    },
    resources: async () => {
      resources = await setResources(worker);
    },
  };

  /** The faults that were reported last: an update that is run again knows those of its first run. */
  const allFaults = () => [...faults.values(), ...[source.fault() ?? []].flat()];
  let reported = JSON.stringify(allFaults());
  const queue = createUpdateQueue<ChangeKind>(async (kinds, { isOvertaken }) => {
    const start = performance.now();
    const isChanged = await runSteps(work, kinds, faults);
    if (faults.size > 0 && (await isOvertaken())) return 'again';
    report(kinds, isChanged, (performance.now() - start) / 1000);
    return 'done';
  });

  /** A storm of changes leaves garbage in all threads, which would keep it. */
  const rest = () => {
    collectGarbage();
    checker.rest();
    worker.run('collectGarbage', undefined).catch(() => undefined);
  };
  let idle: ReturnType<typeof setTimeout> | undefined;

  function report(kinds: ReadonlySet<ChangeKind>, isChanged: boolean, seconds: number): void {
    clearTimeout(idle);
    idle = setTimeout(rest, idleMilliseconds).unref();
    version++;
    events.send(isChanged ? 'change' : 'view', version);
    if (isChanged) reporter.change({ kinds, entries: changed, seconds });
    const now = JSON.stringify(allFaults());
    if (now !== reported) reporter.faults(allFaults());
    reported = now;
    if (isChanged) {
      if (kinds.has('domain') || kinds.has('config')) checker.restart();
      void checker.check(kinds.has('content'));
    }
  }

  async function watch(): Promise<void> {
    const old = watching;
    watching = await watchFiles(watchedPaths(settings.config, context), queue.add, reporter.watchProblem);
    await old?.close();
  }

  await watch();
  source.follow(() => queue.add('content'));
  reporter.start(summary);
  void checker.check(false);
  return {
    version: () => version,
    shows: () => source.name ?? exportFileOf(settings.config),
    basePath: () => settings.config.basePath ?? '',
    languages: () => languagesOf(settings.config),
    page: (path) => worker.run('page', path),
    items: (path) => worker.run('items', path),
    typed: (page) => worker.run('typed', page),
    preview: (request) => worker.run('preview', request),
    gallery: (view) => worker.run('gallery', view),
    file: (path) => resources.files.get(path),
    headers: () => pageHeaders(resources.files.get('serve.json')),
    stubs: () => new Set(summary.stubs.map((path) => (settings.config.basePath ?? '') + path)),
    redirects: () => summary.redirects,
    serversFile: () => settings.config.servers,
    checkout: () => {
      const { checkout, offerFile } = settings.config;
      return checkout && { ...checkout, offerFile };
    },
    faults: allFaults,
    issues: () => checker.issues(),
    close: async () => {
      clearTimeout(idle);
      checker.close();
      await Promise.all([worker.close(), watching?.close()]);
    },
  };
}
