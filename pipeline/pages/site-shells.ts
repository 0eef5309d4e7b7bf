/** The shells around this build's pages: those of the published site, of the shared cache, and rendered ones. */
import type { KnownShells, RenderInputs } from '../incremental/page-dependencies.ts';
import { once } from '../model/collections.ts';
import type { TrackedShell, TrackedShells } from '../render/shells.tsx';
import { chunk } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';

/** Collects shells by key. */
export interface Shells {
  /** Shells so far. */
  readonly now: TrackedShells;
  /** Prepares the workers for rendering. */
  readonly start: () => void;
  readonly render: (keys: readonly string[]) => Promise<TrackedShells>;
  /** Adds shells that the workers have rendered. */
  readonly add: (shells: TrackedShells) => void;
  /** Adds shells that the workers don't have, and passes them on. @param before those of the published site, if they are new */
  readonly use: (shells: { readonly now: TrackedShells; readonly before?: KnownShells['before'] }) => void;
}

/** Shells per message. */
const shellsAtOnce = 8;

/** Opens the shells of a build. */
export function openShells(run: BuildRun, inputs: RenderInputs): Shells {
  const { workers } = run;
  const now = new Map<string, TrackedShell>();
  const start = once(() => startRenderer(run, inputs));
  let published: KnownShells['before'] = new Map();
  const add = (shells: TrackedShells) => {
    for (const [key, shell] of shells) now.set(key, shell);
  };
  return {
    now,
    start,
    add,
    render: async (keys) => {
      start();
      return new Map((await workers.map('shells', chunk(keys, shellsAtOnce))).flatMap((some) => [...some]));
    },
    use: ({ now: shells, before = published }) => {
      published = before;
      add(shells);
      if (shells.size > 0) workers.prepare('useShells', { before, now: shells });
    },
  };
}

function startRenderer({ options, workers, folder, cache, remote }: BuildRun, inputs: RenderInputs): void {
  const { site, index } = inputs;
  // Reopens the content, which was checked in all languages.
  if (options.locales) workers.prepare('open', index);
  workers.prepare('start', {
    site,
    out: folder,
    tracksDependencies: cache.isOn || remote !== undefined,
    packsPages: remote?.mayWrite === true,
  });
}
