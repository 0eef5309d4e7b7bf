/**
 * `node tools/scripts/check-html.ts --jar vnu.jar [--out out]`: has the Nu HTML checker look at a built site, one page of each
 * template in each language. The checker's jar comes from its own releases; it needs Java and no network.
 */
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { onePagePerTemplate } from './html/one-page-per-template.ts';

interface Message {
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

const { jar, out } = parseArgs({
  options: { jar: { type: 'string' }, out: { type: 'string', default: 'out' } },
}).values;

if (jar === undefined) {
  console.error('Name the checker: node tools/scripts/check-html.ts --jar vnu.jar [--out out]');
  process.exitCode = 2;
} else {
  report(jar, out);
}

function report(jar: string, out: string): void {
  const files = onePagePerTemplate(out);
  const errors = check(
    jar,
    files.map((file) => join(out, file)),
  );
  for (const { url, message, extract = '' } of errors) {
    console.log(
      `${relative(out, fileURLToPath(url))}: ${message}\n    ${extract.replace(/\s+/g, ' ').trim()}`,
    );
  }
  console.log(`${files.length} pages, ${errors.length} errors`);
  if (errors.length > 0) process.exitCode = 1;
}

function check(jar: string, files: readonly string[]): readonly Message[] {
  const flags = ['--errors-only', '--exit-zero-always', '--format', 'json', '--stdout'];
  const answer = execFileSync('java', ['-jar', jar, ...flags, ...files], { maxBuffer: 2 ** 28 });
  return (JSON.parse(String(answer)) as { messages: readonly Message[] }).messages;
}
