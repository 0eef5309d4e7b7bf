/** Bundles the stylesheets of a site's own blocks, and refuses what reaches beyond a block (docs/own-blocks.md). */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { PartialMessage, Plugin } from 'esbuild';
import { classNames, renameClasses } from '../bin/short-class-names.js';

/** Creates the plugins of esbuild for these stylesheets. @param folder of site.config.ts */
export function ownStyles(folder: string): Plugin[] {
  return [checkedStyles(folder), ownClassNames(folder)];
}

/** Gives classes names that no other stylesheet of the site has. A view that names a class that isn't there fails. */
function ownClassNames(folder: string): Plugin {
  return classNames(
    folder,
    (file) => {
      const path = file.replace(/^blocks\//, '').replace(/(?:\/style)?\.module\.css$/, '');
      const prefix = `${path.replace(/\W+/g, '_')}__`;
      return renameClasses(readFileSync(join(folder, file), 'utf8'), (name) => prefix + name, prefix);
    },
    (names, file) =>
      `new Proxy(${JSON.stringify(names)}, { get(names, name) {
        if (typeof name === 'string' && !Object.hasOwn(names, name)) throw new Error(${JSON.stringify(`${file} has no class `)} + JSON.stringify(name));
        return names[name];
      } })`,
  );
}

const picture = /\.(svg|png|jpe?g|webp|avif|gif)$/i;

/** Refuses other styles than those of CSS modules, and addresses that the security policy of pages does. */
function checkedStyles(folder: string): Plugin {
  const fault = (text: string) => ({ errors: [{ text }] });
  return {
    name: 'checked-styles',
    setup: ({ onEnd, onLoad, onResolve }) => {
      onEnd(({ warnings }) => ({
        errors: warnings.filter(({ location }) => /^sheet:(?!.*node_modules)/.test(location?.file ?? '')),
      }));
      onLoad({ filter: /\.css$/, namespace: 'file' }, ({ path }) => {
        const file = relative(folder, path);
        if (file.includes('node_modules')) return undefined;
        const errors = faultsIn(readFileSync(path, 'utf8'), file);
        if (!file.endsWith('.module.css'))
          errors.unshift({ text: `${file}: the styles of a block are in a file *.module.css.` });
        return errors.length > 0 ? { errors } : undefined;
      });
      onResolve({ filter: /./ }, ({ path, kind, resolveDir }) => {
        if (kind === 'import-rule')
          return fault('"@import" reaches beyond the block: import the file in the view.');
        if (kind !== 'url-token') return undefined;
        if (/^(https:|data:image|#)/i.test(path)) return { path, external: true };
        const file = resolve(resolveDir, path);
        if (/^([a-z]+:|\/)/i.test(path) || !picture.test(path) || !existsSync(file))
          return fault(
            `"${path}" is neither a picture beside the stylesheet nor an address with "https:", as pages may load.`,
          );
        return { path: relative(folder, file), namespace: 'picture' };
      });
      onLoad({ filter: picture, namespace: 'picture' }, ({ path }) => ({
        contents: readFileSync(join(folder, path)),
        loader: 'dataurl',
      }));
    },
  };
}

/** Tells where the elements of a selector are: anywhere in the page, with a class of the block, or within such an element. */
const places = { anywhere: 0, own: 1, within: 2 } as const;
type Place = (typeof places)[keyof typeof places];

/** Lists the selectors and rules that style more than the block, and what does nothing, with their lines. */
function faultsIn(source: string, file: string): PartialMessage[] {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const code = source.replaceAll(notCode, (text) => (text.startsWith('/*') ? blank(text) : text));
  const css = code.replaceAll(notCode, blank);
  const faults: PartialMessage[] = [];
  // The place of what is around, by open bracket; undefined where there are no selectors, as in keyframes.
  const open: (Place | undefined)[] = [places.anywhere];
  for (const { 1: prelude = '', 2: end = '', index } of css.matchAll(/([^{};]*)([{};])/g)) {
    const line = css.slice(0, index + prelude.search(/\S|$/)).split('\n').length;
    const report = (text: string) => faults.push({ text, location: { file, line } });
    const idle = /^\s*composes\b|image-set\((?:[^()"']|\([^()]*\))*["']/.exec(
      code.slice(index, index + prelude.length),
    );
    if (idle)
      report(`"${idle[0].trim()}" has no effect: a view names several classes, and image-set() takes url().`);
    if (end === '}' && open.length > 1) open.pop();
    if (end !== '{') continue;
    const around = open.at(-1);
    const [rule] = /@[\w-]+|:global\b/.exec(prelude) ?? [];
    const selectors = rule === undefined && around !== undefined ? selectorsIn(prelude) : [];
    const found = selectors.map((selector) => placeOf(selector, around));
    const wide = pageRules.has(rule ?? '') ? rule : selectors[found.indexOf(places.anywhere)];
    if (wide !== undefined) report(`"${wide}" reaches beyond the block.`);
    const scope = rule === '@scope' && prelude.includes('.') ? places.own : around;
    if (rule === undefined) open.push(found.length > 0 ? (Math.min(...found) as Place) : undefined);
    else open.push(conditions.has(rule) ? scope : undefined);
  }
  return faults;
}

const notCode = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\burl\([^)]*\)/g;

/** Marks what is of the whole page; its fonts are those of theme.css. */
const pageRules: ReadonlySet<string> = new Set([':global', '@font-face', '@page', '@view-transition']);

/** Lists the rules that hold others. */
const conditions: ReadonlySet<string> = new Set([
  ...['@media', '@supports', '@container', '@layer', '@scope', '@starting-style'],
]);

/** Splits a list of selectors, without what is in brackets; `:is()` of classes is one. */
function selectorsIn(prelude: string): string[] {
  const inner = /:(is|where)\(([^()]*)\)|\([^()]*\)|\[[^\]]*\]/g;
  let text = prelude;
  while (text.search(inner) >= 0)
    text = text.replaceAll(inner, (_, is, list) =>
      is && list.split(',').every((each: string) => /[.&]/.test(each)) ? '.is' : '',
    );
  return text.split(',').map((selector) => selector.trim());
}

function placeOf(selector: string, around: Place = places.anywhere): Place {
  let place: Place = selector.includes('&') ? places.anywhere : around;
  let isBeside = false;
  for (const part of selector.match(/[>+~]|[^\s>+~]+/g) ?? []) {
    if (/[>+~]/.test(part)) {
      isBeside = part !== '>';
      continue;
    }
    if (place === places.own) place = isBeside ? places.anywhere : places.within;
    const own = part.includes('&') ? around : part.includes('.') ? places.own : places.anywhere;
    place = Math.max(place, own) as Place;
    isBeside = false;
  }
  return place;
}
