import { setTimeout as wait } from 'node:timers/promises';

/** Hands over what has happened, one batch after the other: what happens during an update is the next one's. */
export interface UpdateQueue<Kind> {
  readonly add: (kind: Kind) => void;
  /** Waits a moment. @returns whether something happened meanwhile, which then comes with the batch that is worked on */
  readonly isOvertaken: () => Promise<boolean>;
}

/** A file that is half written is often whole a moment later: until then its fault is nobody's concern. */
const secondLookMilliseconds = 80;

/** @param update must not throw; answers `again` for a batch that is to come once more, with what came meanwhile */
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
      await wait(secondLookMilliseconds);
      return pending.size > 0;
    },
  };
  return queue;
}
