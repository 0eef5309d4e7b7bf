/** Puts together the tasks of a build's workers. Each worker reads the shared content bytes itself. */
import type { ContentIndex } from '../model/content.ts';
import { type CardTasks, createCardHandlers } from './card-tasks.ts';
import { collectGarbage, type GarbageTasks } from './collect-garbage.ts';
import { createEntryHandlers, type EntryTasks } from './entry-tasks.ts';
import { createFileHandlers, type FileTasks } from './file-tasks.ts';
import { createPageHandlers, type PageTasks } from './page-tasks.ts';
import type { WorkerPool } from './pool.ts';
import { type Handlers, required } from './protocol.ts';

export interface BuildTasks extends EntryTasks, PageTasks, FileTasks, CardTasks, GarbageTasks {
  /** Passes the content; prepares the tasks that read it. */
  open: { input: ContentIndex; output: undefined };
}

export type BuildWorkers = WorkerPool<BuildTasks>;

/** Creates the handlers of a build's tasks. */
export function createBuildHandlers(): Handlers<BuildTasks> {
  let given: ContentIndex | undefined;
  const index = () => required(given);
  return {
    open: (content) => {
      given = content;
    },
    collectGarbage: () => collectGarbage(),
    ...createEntryHandlers(index),
    ...createPageHandlers(index),
    ...createFileHandlers(),
    ...createCardHandlers(),
  };
}
