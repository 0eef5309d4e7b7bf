import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
