import { join, resolve } from 'node:path';
import type { CliContext } from '../../cli/context.ts';
import { configWithContent } from '../../cli/site-config.ts';
import { type Locale, languagesOf } from '../../domain/locales/locales.ts';
import { exportFileOf } from '../../domain/site/site-config.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { AssetFile } from '../../pipeline/model/site-bundle.ts';
import { startWorker, type TaskWorker } from '../../pipeline/workers/pool.ts';
import type { Shop } from '../sandbox/checkout/shop.ts';
import { type CheckReport, createChecker } from './checker.ts';
import type {
  DevPage,
  DevSettings,
  DevSummary,
  DevTasks,
  GalleryView,
  Preview,
  PreviewRequest,
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

export interface DevSessionOptions {
  readonly flags: { readonly content?: string; readonly drafts?: boolean; readonly previous?: string };
  readonly context: CliContext;
  readonly events: EventSender;
  readonly reporter: Reporter;
}

/** Describes the current site and its faults. */
export interface DevSession {
  /** Increases when pages may have changed. */
  readonly version: () => number;
  readonly contentFile: () => string;
  /** Path below which the site is published; other paths have none. */
  readonly basePath: () => string;
  /** All languages of the site, published or not. */
  readonly languages: () => readonly Locale[];
  readonly page: (path: string) => Promise<DevPage>;
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

/** Opens a session and watches all sources. @throws UsageError or ContentFileError when the site can't be shown */
export async function createDevSession(options: DevSessionOptions): Promise<DevSession> {
  const { flags, context, events, reporter } = options;
  const drafts = flags.drafts ?? false;
  let folder = context.folder;
  let version = 1;
  let settings: DevSettings = {
    config: await configWithContent(flags, context),
    ...{ root: context.root, drafts },
    ...(flags.previous !== undefined && { previous: resolve(context.cwd, flags.previous) }),
  };
  let isStale = false;
  let watching: Watching | undefined;

  const script = () => join(folder, 'dev-worker.js');
  let worker: TaskWorker<DevTasks> = startWorker<DevTasks>(script());
  let summary: DevSummary;
  let resources: Resources;
  let changed: number | undefined;
  try {
    await worker.run('open', settings);
    summary = await worker.run('summary', undefined);
    resources = await setResources(worker);
  } catch (error) {
    await worker.close();
    throw error;
  }
  const faults: Faults = new Map();
  const checker = createChecker(
    script,
    () => settings,
    (report) => {
      reporter.issues(report);
      events.send('view', version);
    },
  );

  async function setResources(target: TaskWorker<DevTasks>): Promise<Resources> {
    const made = await bundleResources({ settings, root: context.root, folder, locales: summary.locales });
    await target.run('setResources', made.forPages);
    return withServerFiles(made, await target.run('serverFiles', undefined));
  }

  const work: Record<StepName, () => Promise<void>> = {
    config: async () => {
      settings = { ...settings, config: await configWithContent(flags, context) };
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
      changed = isStale ? await worker.run('open', settings) : await worker.run('reload', undefined);
      summary = await worker.run('summary', undefined);
      isStale = false;
    },
    resources: async () => {
      resources = await setResources(worker);
    },
  };

  /** The faults that were reported last: an update that is run again knows those of its first run. */
  let reported = faultText(faults);
  const queue = createUpdateQueue<ChangeKind>(async (kinds, { isOvertaken }) => {
    const start = performance.now();
    const isChanged = await runSteps(work, kinds, faults);
    if (faults.size > 0 && (await isOvertaken())) return 'again';
    report(kinds, isChanged, (performance.now() - start) / 1000);
    return 'done';
  });

  function report(kinds: ReadonlySet<ChangeKind>, isChanged: boolean, seconds: number): void {
    version++;
    events.send(isChanged ? 'change' : 'view', version);
    if (isChanged) reporter.change({ kinds, entries: changed, seconds });
    const now = faultText(faults);
    if (now !== reported) reporter.faults([...faults.values()]);
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
  reporter.start(summary);
  void checker.check(false);
  return {
    version: () => version,
    contentFile: () => exportFileOf(settings.config),
    basePath: () => settings.config.basePath ?? '',
    languages: () => languagesOf(settings.config),
    page: (path) => worker.run('page', path),
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
    faults: () => [...faults.values()],
    issues: () => checker.issues(),
    close: async () => {
      checker.close();
      await Promise.all([worker.close(), watching?.close()]);
    },
  };
}

function faultText(faults: Faults): string {
  return JSON.stringify([...faults.values()]);
}
