import { dirname, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

/** What a changed file means for the site. */
export type ChangeKind =
  | 'content'
  | 'config'
  | 'templates'
  | 'domain'
  | 'runtime'
  | 'messages'
  | 'assets'
  | 'servers';

export interface WatchedPaths {
  readonly files: Readonly<Partial<Record<ChangeKind, string>>>;
  /** With all folders below them. */
  readonly folders: readonly (readonly [kind: ChangeKind, folder: string])[];
}

export interface Watching {
  readonly close: () => Promise<void>;
}

/** Calls back for every file that is written, replaced, added or removed; ready when it resolves. */
export async function watchFiles(
  { files, folders }: WatchedPaths,
  onChange: (kind: ChangeKind, path: string) => void,
  onError: (error: unknown) => void,
): Promise<Watching> {
  const byFile = new Map(Object.entries(files).map(([kind, file]) => [file, kind as ChangeKind]));
  const watchers = [
    watchSingle([...byFile.keys()]).on('all', (_event, path) => {
      const kind = byFile.get(path);
      if (kind) onChange(kind, path);
    }),
    watch(
      folders.map(([, folder]) => folder),
      { ignoreInitial: true },
    ).on('all', (event, path) => {
      const kind = folders.find(([, folder]) => path.startsWith(folder + sep))?.[0];
      if (kind && !event.endsWith('Dir')) onChange(kind, path);
    }),
  ];
  await Promise.all(watchers.map((watcher) => untilReady(watcher, onError)));
  return { close: async () => void (await Promise.all(watchers.map((watcher) => watcher.close()))) };
}

/** Watches the folders that files are in: a file that is replaced by renaming takes its own watch along. */
function watchSingle(files: readonly string[]): FSWatcher {
  const folders = new Set(files.map((file) => dirname(file)));
  const known = new Set([...files, ...folders]);
  return watch([...folders], { ignoreInitial: true, depth: 0, ignored: (path) => !known.has(path) });
}

function untilReady(watcher: FSWatcher, onError: (error: unknown) => void): Promise<void> {
  watcher.on('error', onError);
  return new Promise((resolve) => watcher.once('ready', resolve));
}
