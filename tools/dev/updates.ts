import { dirname, join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChokidarOptions, type FSWatcher, watch } from 'chokidar';
import type { CliContext } from '../../cli/context.ts';
import { configFileOf, siteFolderOf } from '../../cli/context.ts';
import { changesFileOf, exportFileOf, type SiteConfig } from '../../domain/site/site-config.ts';
import { messageOf, UserError } from '../../pipeline/model/user-error.ts';
import type { Fault } from './page/overlay.ts';

/** Lists the steps of an update, with the kinds of changes that trigger them. */
const steps = [
  { name: 'config', title: "The site's configuration can't be loaded", kinds: ['config'] },
  { name: 'sources', title: "The templates can't be loaded", kinds: ['templates', 'domain', 'runtime'] },
  { name: 'content', title: "The content can't be read", kinds: ['content', 'config'] },
  {
    name: 'resources',
    title: "Styles, scripts, messages, pictures or server data can't be loaded",
    kinds: ['config', 'templates', 'domain', 'runtime', 'messages', 'assets', 'servers'],
  },
] as const;

export type StepName = (typeof steps)[number]['name'];
export type Faults = Map<StepName, Fault>;

/**
 * Runs the steps that changes require; a failed one keeps the previous state and records its fault.
 * @returns whether pages may have changed
 */
export async function runSteps(
  work: Readonly<Record<StepName, () => Promise<void>>>,
  kinds: ReadonlySet<ChangeKind>,
  faults: Faults,
): Promise<boolean> {
  let isChanged = false;
  for (const { name, title, kinds: causes } of steps) {
    if (!causes.some((kind) => kinds.has(kind))) continue;
    try {
      await work[name]();
      faults.delete(name);
      isChanged = true;
    } catch (error) {
      faults.set(name, faultOf(title, error));
      // The other steps would only show again what the old configuration says.
      if (name === 'config' && kinds.size === 1) break;
    }
  }
  return isChanged;
}

/** Batches changes; those during an update come with the next one. */
interface UpdateQueue<Kind> {
  readonly add: (kind: Kind) => void;
  /** Waits briefly. @returns whether more changes joined the batch */
  readonly isOvertaken: () => Promise<boolean>;
}

/** Waits before reporting a fault, because a file may be half written. */
const retryMilliseconds = 80;

/** Creates a queue. @param update must not throw; returns `again` to retry the batch with later changes */
export function createUpdateQueue<Kind>(
  update: (kinds: ReadonlySet<Kind>, queue: UpdateQueue<Kind>) => Promise<'done' | 'again'>,
): UpdateQueue<Kind> {
  const pending = new Set<Kind>();
  let isUpdating = false;
  const run = async () => {
    if (isUpdating) return;
    isUpdating = true;
    while (pending.size > 0) {
      const kinds = new Set(pending);
      pending.clear();
      if ((await update(kinds, queue)) === 'again') for (const kind of kinds) pending.add(kind);
    }
    isUpdating = false;
  };
  const queue: UpdateQueue<Kind> = {
    add: (kind) => {
      pending.add(kind);
      void run();
    },
    isOvertaken: async () => {
      await wait(retryMilliseconds);
      return pending.size > 0;
    },
  };
  return queue;
}

interface EsbuildMessage {
  readonly text: string;
  readonly location: { file: string; line: number; column: number; lineText: string } | null;
}

/** Converts an error to a fault. @param title names the unusable input */
export function faultOf(title: string, error: unknown): Fault {
  const first = (error as { errors?: readonly EsbuildMessage[] }).errors?.[0];
  if (first) return { title, message: first.text, ...locationOf(first) };
  const hint = error instanceof UserError ? error.hint : undefined;
  return { title, message: messageOf(error), ...(hint !== undefined && { hint }) };
}

function locationOf({ location }: EsbuildMessage): Pick<Fault, 'place' | 'excerpt'> {
  if (!location) return {};
  const { file, line, column, lineText } = location;
  return { place: `${file}:${line}:${column + 1}`, excerpt: lineText };
}

export type ChangeKind =
  | 'content'
  | 'config'
  | 'templates'
  | 'domain'
  | 'runtime'
  | 'messages'
  | 'assets'
  | 'servers';

interface WatchedPaths {
  readonly files: readonly (readonly [kind: ChangeKind, file: string])[];
  /** Watched recursively. */
  readonly folders: readonly (readonly [kind: ChangeKind, folder: string])[];
}

export interface Watching {
  readonly close: () => Promise<void>;
}

/**
 * Watches files and folders; resolves once active. Where the system has no watchers left, it looks at their times again and again.
 * @param onProblem is told what goes wrong, also later
 */
export async function watchFiles(
  { files, folders }: WatchedPaths,
  onChange: (kind: ChangeKind, path: string) => void,
  onProblem: (text: string) => void,
): Promise<Watching> {
  const byFile = new Map(files.map(([kind, file]) => [file, kind]));
  const open = async (usePolling: boolean) => {
    const settings = { ignoreInitial: true, usePolling };
    const watchers = [
      watchSingle([...byFile.keys()], settings).on('all', (_event, path) => {
        const kind = byFile.get(path);
        if (kind) onChange(kind, path);
      }),
      watch(
        folders.map(([, folder]) => folder),
        settings,
      ).on('all', (event, path) => {
        const kind = folders.find(([, folder]) => path.startsWith(folder + sep))?.[0];
        if (kind && !event.endsWith('Dir')) onChange(kind, path);
      }),
    ];
    const errors: unknown[] = [];
    for (const watcher of watchers) watcher.on('error', (error) => errors.push(error));
    await Promise.all(
      watchers.map((watcher) => new Promise<void>((resolve) => watcher.once('ready', resolve))),
    );
    const close = async () => void (await Promise.all(watchers.map((watcher) => watcher.close())));
    if (!usePolling && errors.length > 0) {
      await close();
      onProblem(
        `The system reports no changes of files, so they are looked at again and again: ${messageOf(errors[0])}`,
      );
      return open(true);
    }
    const report = (error: unknown) => onProblem(`Changes may be missed: ${messageOf(error)}`);
    errors.forEach(report);
    for (const watcher of watchers) watcher.on('error', report);
    return { close };
  };
  return open(false);
}

/** Watches single files through their folders, because a rename would end a watch of the file. */
function watchSingle(files: readonly string[], settings: ChokidarOptions): FSWatcher {
  const folders = new Set(files.map((file) => dirname(file)));
  const known = new Set([...files, ...folders]);
  return watch([...folders], { ...settings, ignored: (path) => !known.has(path) });
}

/** Lists the inputs of pages to watch. */
export function watchedPaths(config: SiteConfig, context: CliContext): WatchedPaths {
  const { servers, icon, richText, blocks, localAssets, transform, theme } = config;
  const { root } = context;
  const exportFile = exportFileOf(config);
  const folder = siteFolderOf(context);
  const bundled = [...(richText?.plugins ?? []), ...(blocks ?? []), ...(transform ? [transform] : [])];
  const bundledFiles = bundled.flatMap(({ files }) => files);
  const fonts = theme?.fonts.map(({ file }) => file) ?? [];
  return {
    files: [
      ...[exportFile, changesFileOf(exportFile)].map(
        (file) => [transform ? 'config' : 'content', file] as const,
      ),
      ['config', configFileOf(context)],
      ...['theme.css', ...fonts, ...bundledFiles].map((file) => ['config', join(folder, file)] as const),
      ...(servers ? [['servers', servers] as const] : []),
      ...(icon ? [['assets', icon] as const] : []),
    ],
    folders: [
      ['templates', join(root, 'templates')],
      ['domain', join(root, 'domain')],
      ['runtime', join(root, 'runtime')],
      ['messages', join(root, 'messages')],
      ['config', join(folder, 'messages')],
      ['config', join(folder, 'blocks')],
      ...(localAssets ? [['assets', localAssets.folder] as const] : []),
    ],
  };
}
