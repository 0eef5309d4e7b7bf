import { setTimeout as wait } from 'node:timers/promises';
import { filesOf, type Report } from '../../cli/reporters/report.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { startWorker, type TaskWorker } from '../../pipeline/workers/pool.ts';
import type { DevSettings, DevTasks, KeptContent } from './dev-tasks.ts';

const pageFirstMilliseconds = 150;

export interface CheckReport {
  readonly issues: readonly Issue[];
  /** Undefined at first. */
  readonly before: readonly Issue[] | undefined;
  readonly files: Pick<Report, 'contentFile' | 'folder'>;
}

/** Checks the latest content in a worker beside the one that renders. */
export interface Checker {
  readonly issues: () => readonly Issue[] | undefined;
  /** @param isWritten whether the content was written since the last check */
  readonly check: (isWritten: boolean) => Promise<void>;
  /** Frees memory. */
  readonly rest: () => void;
  /** Restarts the worker before the next check. */
  readonly restart: () => void;
  readonly close: () => void;
}

/** Creates a session's checker. @param since returns the content, if it is kept in memory @param onReport receives the result of each check */
export function createChecker(
  script: () => string,
  settings: () => DevSettings,
  since: (revision: number | undefined) => KeptContent | undefined,
  onReport: (report: CheckReport) => void,
): Checker {
  let worker: TaskWorker<DevTasks> | undefined;
  let issues: readonly Issue[] | undefined;
  let isWanted = false;
  let isWritten = false;
  let isChecking = false;
  let isClosed = false;
  let revision: number | undefined;

  async function openWorker(): Promise<TaskWorker<DevTasks>> {
    const opened = startWorker<DevTasks>(script());
    try {
      const kept = since(undefined);
      await opened.run('open', { ...settings(), content: kept?.content });
      revision = kept?.revision;
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  async function checkOnce(): Promise<void> {
    if (!worker) {
      worker = await openWorker();
    } else if (isWritten) {
      isWritten = false;
      const kept = since(revision);
      await worker.run('reload', kept);
      revision = kept?.revision;
    }
    const before = issues;
    issues = await worker.run('check', undefined);
    onReport({ issues, before, files: filesOf(settings().config) });
  }

  async function checkAll(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    while (isWanted) {
      // Lets the browser's page request go first on small machines.
      await wait(pageFirstMilliseconds);
      if (isClosed) return;
      isWanted = false;
      // The rendering worker reports read errors.
      await checkOnce().catch(() => undefined);
    }
    isChecking = false;
  }

  const restart = () => {
    void worker?.close();
    worker = undefined;
  };
  return {
    issues: () => issues,
    check: (written) => {
      isWanted = true;
      isWritten ||= written;
      return checkAll();
    },
    rest: () => void worker?.run('collectGarbage', undefined).catch(() => undefined),
    restart,
    close: () => {
      isClosed = true;
      restart();
    },
  };
}
