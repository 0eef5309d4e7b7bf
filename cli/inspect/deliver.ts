import { assertReplaceable } from '../assert-replaceable.ts';
import type { CliContext } from '../context.ts';
import { writeReport } from '../reporters/write-report.ts';
import { createProgress } from '../terminal/progress.ts';

interface OutputFlags {
  readonly output?: string;
  readonly format: string;
  /** Replaces a file that Meridian hasn't written. */
  readonly force?: boolean;
}

/**
 * Where a command's output goes: a page into a file, everything else to stdout, unless a flag says otherwise.
 *
 * @param pageName the file of a page that nobody has named
 * @throws UsageError before any work is done, where the file can't be written or is somebody's
 */
export function deliver(
  context: CliContext,
  { output, format, force }: OutputFlags,
  pageName: string,
): (text: string) => void {
  const file = output ?? (format === 'html' ? pageName : '-');
  if (file !== '-') assertReplaceable(context.cwd, 'The output', file, 'report', force);
  return (text) => {
    if (file === '-') {
      context.stdout.write(text);
      return;
    }
    writeReport(context.cwd, 'The output', file, text);
    createProgress(context, format).done(`${file}, ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB`);
  };
}
