import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../errors.ts';

/**
 * Makes sure that a file whose name nobody typed isn't somebody's.
 *
 * @param mark how files begin that the command itself has written
 * @throws UsageError where another file has the name
 */
export function assertOwnFile(output: string, mark: string): void {
  const file = resolve(output);
  if (!statSync(file, { throwIfNoEntry: false })) return;
  if (statSync(file).isFile() && startOf(file, mark.length) === mark) return;
  throw new UsageError(
    `There is a ${output} that Meridian hasn't written, so it stays as it is.`,
    'Name another file with --output.',
  );
}

function startOf(file: string, bytes: number): string {
  const buffer = Buffer.alloc(bytes);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
