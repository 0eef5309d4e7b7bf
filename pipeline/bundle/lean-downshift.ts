import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** `useSelect.stateChangeTypes = …;`: an assignment that keeps a hook in the bundle though nobody imports it. */
const otherHooks = /^use(?!Combobox\b)\w+\.stateChangeTypes = .*;$/gm;

/** `var propTypes = {` to `};`: what properties must be, which only a development build looks at. */
const descriptions = /^var (\w*[pP]ropTypes(?:\$\d+)?) = (?:_extends\(\{\}, [\w$]+, )?\{[\s\S]*?^\}\)?;$/gm;

/**
 * Leaves out of downshift what only its other hooks and its development build need: a sixth of what visitors of the
 * locations section wait for, React aside. The modules it imports for that do nothing by being loaded, but don't say so.
 */
export const leanDownshift: Plugin = {
  name: 'lean-downshift',
  setup: ({ onLoad, onResolve, resolve }) => {
    onLoad({ filter: /[\\/]downshift\.esm\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: replaceAny(replaceAny(source, otherHooks, ''), descriptions, 'var $1 = {};') };
    });
    onResolve({ filter: /^(?:prop-types|react-is)$/ }, async ({ path, pluginData, ...where }) => {
      if (pluginData === leanDownshift.name) return undefined;
      const found = await resolve(path, { ...where, pluginData: leanDownshift.name });
      return { ...found, sideEffects: false };
    });
  },
};

/** A new version that is written otherwise must not make every page heavier unnoticed. */
function replaceAny(source: string, pattern: RegExp, by: string): string {
  const replaced = source.replace(pattern, by);
  if (replaced !== source) return replaced;
  throw new Error(
    `This version of downshift has nothing that ${pattern} matches. Adapt the pattern in pipeline/bundle/lean-downshift.ts to how it is written now, or drop it if the bundle is as small without.`,
  );
}
