import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Where process ids mean the same: a machine since it was started, and on Linux a container of it. Elsewhere the name of
 * the machine has to do.
 */
export function processSpace(): string {
  const parts = [
    () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    () => readlinkSync('/proc/self/ns/pid'),
  ];
  return [hostname(), ...parts.flatMap(orNothing)].join(' ');
}

function orNothing(read: () => string): string[] {
  try {
    return [read()];
  } catch {
    return [];
  }
}

/** When a process began, in whatever unit the system keeps it; undefined where it doesn't tell. Ids come again, this doesn't. */
export function startOf(pid: number): string | undefined {
  const [line] = orNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field, the name, is in brackets and may hold anything; the start is the twenty-second.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
