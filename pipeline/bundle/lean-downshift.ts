import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** `useSelect.stateChangeTypes = …;`: an assignment that keeps a hook in the bundle though nobody imports it. */
const otherHooks = /^use(?!Combobox\b)\w+\.stateChangeTypes = .*;$/gm;

/** Descriptions of properties, which only a development build looks at: every one is the same function. */
const propTypes = `const type = () => type;
type.isRequired = type;
export default new Proxy({}, { get: () => type });`;

/**
 * Leaves out of downshift what only its other hooks and its development build need: a seventh of what visitors of the
 * locations section wait for, React aside.
 */
export const leanDownshift: Plugin = {
  name: 'lean-downshift',
  setup: ({ onLoad, onResolve, resolve }) => {
    onLoad({ filter: /[\\/]downshift\.esm\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(otherHooks, ''),
    }));
    onLoad({ filter: /[\\/]prop-types[\\/]index\.js$/ }, () => ({ contents: propTypes }));
    onResolve({ filter: /^react-is$/ }, async ({ path, pluginData, ...where }) => {
      if (pluginData === leanDownshift.name) return undefined;
      const found = await resolve(path, { ...where, pluginData: leanDownshift.name });
      return { ...found, sideEffects: false };
    });
  },
};
