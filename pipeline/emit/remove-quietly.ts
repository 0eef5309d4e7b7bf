import { rmSync } from 'node:fs';

/** What can't be removed now is removed by a later build. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}
