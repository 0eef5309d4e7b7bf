import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { WatchState } from '../../pipeline/prepare/target.ts';
import {
  type ChangeKind,
  createUpdateQueue,
  type Watching,
  watchedPaths,
  watchFiles,
} from '../../tools/dev/updates.ts';
import type { CliContext } from '../context.ts';
import { reportError, writeError } from '../errors.ts';
import { configWithContent } from '../site-config.ts';

/** Holds what `--watch` keeps between builds. */
export interface Watched {
  readonly config: SiteConfig;
  readonly watchState: WatchState;
}

/**
 * Builds a site, and again at each change of its inputs until the program ends.
 * @returns the exit code of the first build
 * @throws like `build` for the first one; later errors are only printed
 */
export async function watchBuilds(
  flags: Parameters<typeof configWithContent>[0],
  context: CliContext,
  build: (watched: Watched) => Promise<number>,
): Promise<number> {
  const watchState: WatchState = { cache: new Map(), output: {} };
  const first = Promise.withResolvers<number>();
  let config: SiteConfig;
  let watching: Watching | undefined;
  let isFirst = true;

  const queue = createUpdateQueue<ChangeKind>(async (kinds, { isOvertaken }) => {
    try {
      if (kinds.has('config')) await readConfig();
      first.resolve(await build({ config, watchState }));
      isFirst = false;
    } catch (error) {
      if (isFirst) first.reject(error);
      else if (await isOvertaken()) return 'again';
      else {
        reportError(error, context);
        context.stderr.write('The site stays as it was.\n');
      }
    }
    return 'done';
  });

  /** Watches before anything else is read, so that no change is missed. */
  async function readConfig(): Promise<void> {
    config = await configWithContent(flags, context);
    const old = watching;
    const { files, folders } = watchedPaths(config, context);
    // The code is that of the running program.
    const inputs = folders.filter(([kind]) => !['templates', 'domain', 'runtime'].includes(kind));
    watching = await watchFiles({ files, folders: inputs }, queue.add, (text) => writeError(context, text));
    await old?.close();
  }

  context.lifecycle.once('exit', () => {
    watchState.output.held?.release();
    void watching?.close();
  });
  queue.add('config');
  try {
    const code = await first.promise;
    context.stderr.write('Watching for changes (end with Ctrl+C)\n');
    return code;
  } catch (error) {
    watchState.output.held?.release();
    await watching?.close();
    throw error;
  }
}
