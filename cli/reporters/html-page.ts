import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CliContext } from '../context.ts';
import { assertReplaceable, writeReport } from '../output-files.ts';
import { createProgress } from '../terminal/progress.ts';

/**
 * Formats data as a page in one file, which makes no requests and runs no script but its own.
 *
 * @param name of the script and the stylesheet in the program's folder
 */
export function htmlPage(name: string, title: string, data: unknown, programFolder: string): string {
  const script = readFileSync(join(programFolder, `${name}.js`), 'utf8');
  const style = readFileSync(join(programFolder, `${name}.css`), 'utf8');
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html><!-- Written by Meridian. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<noscript><p>This page shows its content with JavaScript; --format json has the same as data.</p></noscript>
<script type="application/json" id="data">${embeddable(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Serializes JSON for HTML: without `<`, nothing can end the element or begin a comment. */
function embeddable(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

interface OutputFlags {
  readonly output?: string;
  readonly format: string;
  /** Replaces a file that Meridian didn't write. */
  readonly force?: boolean;
}

/**
 * Returns a function that writes a command's output: a page to a file, everything else to stdout, unless `--output` is set.
 *
 * @param pageName the file of a page without `--output`
 * @throws UsageError where the file can't be written, before any work is done
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
