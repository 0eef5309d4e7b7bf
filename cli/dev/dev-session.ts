import { join } from 'node:path';
import type { DevPage, DevSettings, DevSummary } from '../../pipeline/dev-tasks.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { AssetFile } from '../../pipeline/model/site-bundle.ts';
import { type DevThread, startDevThread } from '../../pipeline/start-dev-thread.ts';
import type { Program } from '../program.ts';
import { configWithFlags } from '../site-flags.ts';
import { createChecker } from './checker.ts';
import { bundleResources, pageHeaders, type Resources, withServerFiles } from './dev-resources.ts';
import type { Events } from './events.ts';
import { type Fault, faultOf } from './fault.ts';
import type { Reporter } from './report-changes.ts';
import { type ChangeKind, type Watching, watchFiles } from './watch-files.ts';
import { watchedPaths } from './watched-paths.ts';

export interface DevSessionOptions {
  readonly flags: { readonly content?: string; readonly drafts?: boolean };
  readonly program: Program;
  readonly events: Events;
  readonly reporter: Reporter;
}

/** The site as it is now, and what is wrong with it. */
export interface DevSession {
  /** Rises with every change of what pages show. */
  readonly version: () => number;
  readonly contentFile: () => string;
  readonly page: (path: string) => Promise<DevPage>;
  readonly file: (path: string) => AssetFile | undefined;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly stubs: () => ReadonlySet<string>;
  readonly faults: () => readonly Fault[];
  /** Undefined until the content was checked for the first time. */
  readonly issues: () => readonly Issue[] | undefined;
  /** Ends what would keep the process alive. */
  readonly close: () => Promise<void>;
}

/** Steps of an update, in the order in which they are done, and what each is done for. */
const steps = [
  { name: 'config', title: 'site.config.ts can’t be used', kinds: ['config'] },
  { name: 'sources', title: 'The templates can’t be used', kinds: ['templates', 'domain'] },
  { name: 'content', title: 'The content can’t be read', kinds: ['content', 'config'] },
  {
    name: 'resources',
    title: 'Styles, scripts, messages or pictures can’t be used',
    kinds: ['config', 'templates', 'domain', 'runtime', 'messages', 'assets'],
  },
] as const;
type Step = (typeof steps)[number]['name'];

/** A file that is half written is often whole a moment later: until then its fault is nobody's concern. */
const secondLookMilliseconds = 80;

/** @throws UsageError or ContentFileError when the site can't be shown at all */
export async function createDevSession(options: DevSessionOptions): Promise<DevSession> {
  const { flags, program, events, reporter } = options;
  const drafts = flags.drafts ?? false;
  let folder = program.folder;
  let configVersion = 0;
  let version = 1;
  let settings: DevSettings = { config: await configWithFlags(flags), drafts };
  let isStale = false;
  let watching: Watching | undefined;

  const script = () => join(folder, 'dev-thread.js');
  let thread: DevThread = startDevThread(script());
  let summary: DevSummary;
  let resources: Resources;
  let changed: number | undefined;
  try {
    await thread.ask('open', settings);
    summary = await thread.ask('summary', undefined);
    resources = await dress(thread);
  } catch (error) {
    await thread.close();
    throw error;
  }
  const faults = new Map<Step, Fault>();
  const checker = createChecker(
    script,
    () => settings,
    (report) => {
      reporter.issues(report);
      events.send('view', version);
    },
  );

  async function dress(target: DevThread): Promise<Resources> {
    const made = await bundleResources({ settings, root: program.root, folder, locales: summary.locales });
    await target.ask('dress', made.forPages);
    return withServerFiles(made, await target.ask('serverFiles', undefined));
  }

  const work: Record<Step, () => Promise<void>> = {
    config: async () => {
      settings = { config: await configWithFlags(flags, ++configVersion), drafts };
      isStale = true;
      await watch();
    },
    sources: async () => {
      folder = await program.rebundle();
      const next = startDevThread(script());
      try {
        const content = await thread.ask('handOver', undefined);
        await next.ask('open', { ...settings, content });
        await next.ask('dress', resources.forPages);
      } catch (error) {
        await next.close();
        throw error;
      }
      const old = thread;
      thread = next;
      await old.close();
    },
    content: async () => {
      changed = isStale ? await thread.ask('open', settings) : await thread.ask('reload', undefined);
      summary = await thread.ask('summary', undefined);
      isStale = false;
    },
    resources: async () => {
      resources = await dress(thread);
    },
  };

  /** @returns whether there is anything new to look at */
  async function update(kinds: ReadonlySet<ChangeKind>): Promise<boolean> {
    let isChanged = false;
    for (const { name, title, kinds: causes } of steps) {
      if (!causes.some((kind) => kinds.has(kind))) continue;
      try {
        await work[name]();
        faults.delete(name);
        isChanged = true;
      } catch (error) {
        faults.set(name, faultOf(title, error));
      }
    }
    return isChanged;
  }

  const pending = new Set<ChangeKind>();
  let isUpdating = false;

  async function updateAll(): Promise<void> {
    if (isUpdating) return;
    isUpdating = true;
    while (pending.size > 0) {
      const kinds = new Set(pending);
      pending.clear();
      const start = performance.now();
      const before = faultText(faults);
      const isChanged = await update(kinds);
      if (faults.size > 0 && (await isWrittenAgain())) {
        for (const kind of kinds) pending.add(kind);
        continue;
      }
      tell(kinds, isChanged, before, (performance.now() - start) / 1000);
    }
    isUpdating = false;
  }

  async function isWrittenAgain(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, secondLookMilliseconds));
    return pending.size > 0;
  }

  function tell(kinds: ReadonlySet<ChangeKind>, isChanged: boolean, before: string, seconds: number): void {
    version++;
    events.send(isChanged ? 'change' : 'view', version);
    if (isChanged) reporter.change({ kinds, entries: changed, seconds });
    if (faultText(faults) !== before) reporter.faults([...faults.values()]);
    if (isChanged) {
      if (kinds.has('domain') || kinds.has('config')) checker.restart();
      void checker.check(kinds.has('content'));
    }
  }

  async function watch(): Promise<void> {
    const old = watching;
    watching = await watchFiles(watchedPaths(settings.config, program.root), onFile, reporter.watchError);
    await old?.close();
  }

  function onFile(kind: ChangeKind): void {
    pending.add(kind);
    void updateAll();
  }

  await watch();
  reporter.start(summary);
  void checker.check(false);
  return {
    version: () => version,
    contentFile: () => settings.config.content,
    page: (path) => thread.ask('page', path),
    file: (path) => resources.files.get(path),
    headers: () => pageHeaders(resources.files.get('serve.json')),
    stubs: () => new Set(summary.stubs),
    faults: () => [...faults.values()],
    issues: () => checker.issues(),
    close: async () => {
      checker.close();
      await Promise.all([thread.close(), watching?.close()]);
    },
  };
}

function faultText(faults: ReadonlyMap<Step, Fault>): string {
  return JSON.stringify([...faults.values()]);
}
