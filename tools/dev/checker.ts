import { setTimeout as wait } from 'node:timers/promises';
import type { Issue } from '../../pipeline/model/issue.ts';
import { startThread, type Thread } from '../../pipeline/workers/start-thread.ts';
import type { DevSettings, DevTasks } from './dev-tasks.ts';

const pageFirstMilliseconds = 150;

export interface CheckReport {
  readonly issues: readonly Issue[];
  /** Undefined the first time. */
  readonly before: readonly Issue[] | undefined;
  readonly contentFile: string;
}

/** Checks the content beside the thread that renders pages, the latest state only. */
export interface Checker {
  readonly issues: () => readonly Issue[] | undefined;
  /** @param isWritten was the content file written since the last time? */
  readonly check: (isWritten: boolean) => Promise<void>;
  /** Starts over with other sources or settings at the next check. */
  readonly restart: () => void;
  /** Nothing is checked any more. */
  readonly close: () => void;
}

export function createChecker(
  script: () => string,
  settings: () => DevSettings,
  onReport: (report: CheckReport) => void,
): Checker {
  let thread: Thread<DevTasks> | undefined;
  let issues: readonly Issue[] | undefined;
  let isWanted = false;
  let isWritten = false;
  let isChecking = false;
  let isClosed = false;

  async function openThread(): Promise<Thread<DevTasks>> {
    const opened = startThread<DevTasks>(script());
    try {
      await opened.ask('open', settings());
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  async function checkOnce(): Promise<void> {
    if (!thread) {
      thread = await openThread();
    } else if (isWritten) {
      isWritten = false;
      await thread.ask('reload', undefined);
    }
    const before = issues;
    issues = await thread.ask('check', undefined);
    onReport({ issues, before, contentFile: settings().config.content });
  }

  async function checkAll(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    while (isWanted) {
      // Browsers ask for the page at once, and on a small machine the two would get in each other's way.
      await wait(pageFirstMilliseconds);
      if (isClosed) return;
      isWanted = false;
      // A file that can't be read is told of by the thread that renders, which reads the same one.
      await checkOnce().catch(() => undefined);
    }
    isChecking = false;
  }

  const restart = () => {
    void thread?.close();
    thread = undefined;
  };
  return {
    issues: () => issues,
    check: (written) => {
      isWanted = true;
      isWritten ||= written;
      return checkAll();
    },
    restart,
    close: () => {
      isClosed = true;
      restart();
    },
  };
}
