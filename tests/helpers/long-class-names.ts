import { basename } from 'node:path';
import { readShortNames } from '../../bin/short-class-names.js';
import { root } from '../../tools/scripts/run.ts';

const longNames = new Map(
  Object.entries(readShortNames(root)).flatMap(([path, names]) => {
    const file = basename(path, '.module.css').replaceAll('-', '_');
    return Object.entries(names).map(([name, short]) => [short, `${file}_${name}`]);
  }),
);

/** Returns a page with class names that say their stylesheet: `hero_heading`. */
export function withLongClassNames(html: string): string {
  return html.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const long = names.split(' ').map((name) => longNames.get(name) ?? name);
    return ` class="${long.join(' ')}"`;
  });
}
