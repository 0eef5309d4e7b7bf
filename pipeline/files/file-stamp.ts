import type { BigIntStats } from 'node:fs';

/** Identifies a state of a file without reading it. Times are in nanoseconds since 1970. */
export interface FileStamp {
  readonly size: bigint;
  readonly ino: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  /** Whether the file was old enough when it was read, so that any later change has another time. */
  readonly isProof: boolean;
}

/** Returns a file's stamp. @param now in milliseconds since 1970 */
export function stampOf(stats: BigIntStats, now = Date.now()): FileStamp {
  const { size, ino, mtimeNs, ctimeNs } = stats;
  // Some file systems count in whole seconds.
  const tick = mtimeNs % 1_000_000_000n === 0n ? 2000 : 50;
  const isProof = now - Number(ctimeNs / 1_000_000n) > tick && now - Number(mtimeNs / 1_000_000n) > tick;
  return { size, ino, mtimeNs, ctimeNs, isProof };
}

/** Returns whether a file is certainly in the same state as before. */
export function isSameState(before: FileStamp | undefined, now: FileStamp): boolean {
  return (
    before?.isProof === true &&
    (['size', 'ino', 'mtimeNs', 'ctimeNs'] as const).every((name) => before[name] === now[name])
  );
}
