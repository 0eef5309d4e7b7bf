import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Of all pages of a built site that are drawn by the same components in the same language, the first.
 *
 * Names of classes begin with the name of the component's style sheet, so they tell what a page is made of.
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
  const components = new Set(classes.map((name) => name.replace(/_.*/s, '')));
  return [language, ...[...components].sort()].join(' ');
}
