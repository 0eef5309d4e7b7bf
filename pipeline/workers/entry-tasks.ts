import { type CacheableCheck, checkForCache } from '../incremental/entry-checks.ts';
import { type EntryFacts, entryFacts } from '../inspect/entry-facts.ts';
import { openContent } from '../load/content-by-id.ts';
import type { ContentIndex } from '../model/content.ts';
import type { Handlers } from './protocol.ts';

interface WorkerCheck extends CacheableCheck {
  /** Facts for `explain`, `graph` and `coverage`, if they are wanted. */
  readonly facts?: EntryFacts;
}

export interface EntryTasks {
  /** Checks entries. */
  check: {
    input: {
      readonly ids: readonly string[];
      readonly origin: string;
      readonly isCached: boolean;
      readonly withFacts: boolean;
    };
    output: readonly WorkerCheck[];
  };
}

/** Creates handlers that keep nothing of what they parse. */
export function createEntryHandlers(index: () => ContentIndex): Handlers<EntryTasks> {
  return {
    check: ({ ids, origin, isCached, withFacts }) => {
      const content = openContent(index());
      return ids.map((id) =>
        content.withCache(() => {
          const check = checkForCache(content, id, origin, isCached);
          return withFacts ? { ...check, facts: entryFacts(content, id) } : check;
        }),
      );
    },
  };
}
