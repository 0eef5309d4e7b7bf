import { createProgress } from '../progress.ts';
import { writeReport } from '../report/write-report.ts';
import { assertOwnFile } from './assert-own-file.ts';
import { pageMark } from './html-page.ts';

interface OutputFlags {
  readonly output?: string;
  readonly format: string;
}

/**
 * Where a command's output goes: a page into a file, everything else to stdout, unless a flag says otherwise.
 *
 * @param pageName the file of a page that nobody has named
 * @throws UsageError before any work is done, where a file of that name is somebody's
 */
export function deliver({ output, format }: OutputFlags, pageName: string): (text: string) => void {
  if (format === 'html' && output === undefined) assertOwnFile(pageName, pageMark);
  const file = output ?? (format === 'html' ? pageName : '-');
  return (text) => {
    if (file === '-') {
      process.stdout.write(text);
      return;
    }
    writeReport('The output', file, text);
    createProgress(format).done(`${file}, ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB`);
  };
}
