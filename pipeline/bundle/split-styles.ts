import { type IslandName, islandNames } from '../../domain/site/islands.ts';

/** The styles of every page, and of the pages with one island or its parts each. */
export interface SplitStyles {
  readonly common: string;
  readonly islands: Readonly<Record<IslandName, string>>;
}

/**
 * Splits the templates' stylesheet, so that a page to read doesn't carry the styles of the checkout. esbuild writes above
 * each module's styles which file they are from; those of `runtime/{island}/` are the island's.
 */
export function splitStyles(css: string): SplitStyles {
  const [, ...parts] = `\n${css}`.split(/\n\/\* ((?:templates|runtime)\/\S+\.css) \*\/\n/);
  const modules = parts.flatMap((file, at) => (at % 2 === 0 ? [{ file, css: parts[at + 1] ?? '' }] : []));
  const of = (name: IslandName | undefined) =>
    modules
      .filter(({ file }) => islandOf(file) === name)
      .map((module) => module.css)
      .join('\n');
  return {
    common: of(undefined),
    islands: Object.fromEntries(islandNames.map((name) => [name, of(name)])) as SplitStyles['islands'],
  };
}

function islandOf(file: string): IslandName | undefined {
  return islandNames.find((name) => file.startsWith(`runtime/${name}/`));
}
