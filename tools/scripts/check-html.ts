/**
 * `node tools/scripts/check-html.ts --jar vnu.jar [--out out]`: checks a built site with the Nu HTML checker, one page of
 * each
 * template in each language. The checker's jar comes from its own releases; it needs Java and no network.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Lists one page of a built site per language and set of components.
 *
 * The letters of a class name stand for the component's stylesheet, so they show a page's components.
 *
 * @param out the site's folder
 * @returns names of files in it
 */
export function onePagePerTemplate(out: string): string[] {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const first = new Map<string, string>();
  for (const file of files.sort()) {
    const template = templateOf(readFileSync(join(out, file), 'utf8'));
    if (!first.has(template)) first.set(template, file);
  }
  return [...first.values()];
}

function templateOf(html: string): string {
  const language = /<html lang="([^"]*)"/.exec(html)?.[1];
  const classes = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat();
  const components = new Set(classes.map((name) => name.replace(/\d+$/, '')));
  return [language, ...[...components].sort()].join(' ');
}

interface Message {
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
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
  const output = execFileSync('java', ['-jar', jar, ...flags, ...files], { maxBuffer: 2 ** 28 });
  return (JSON.parse(String(output)) as { messages: readonly Message[] }).messages;
}

if (import.meta.main) {
  const { jar, out } = parseArgs({
    options: { jar: { type: 'string' }, out: { type: 'string', default: 'out' } },
  }).values;

  if (jar === undefined) {
    console.error('Name the checker: node tools/scripts/check-html.ts --jar vnu.jar [--out out]');
    process.exitCode = 2;
  } else {
    report(jar, out);
  }
}
