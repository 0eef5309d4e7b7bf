import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ident } from 'css-tree/utils';
import { partsOf } from './css-parts.js';

/**
 * Creates a plugin of esbuild that gives the classes of CSS modules short names, such as `c3`: letters for the stylesheet, a
 * number for the class. No other class name has a number. The names depend on the stylesheets alone, so pages and scripts
 * agree on them although they are bundled separately.
 *
 * @param {string} root the folder of package.json
 * @returns {import('esbuild').Plugin}
 */
export function shortClassNames(root) {
  const sheets = new Map(readSheets(root).map((sheet) => [sheet.path, sheet]));
  return classNames(root, (file) => sheets.get(file), JSON.stringify);
}

/**
 * Creates a plugin of esbuild that gives the classes of CSS modules other names.
 *
 * @param {string} folder the one that names of files are relative to
 * @param {(file: string) => { names: ReadonlyMap<string, string>, css: string }} sheetOf
 * @param {(names: Readonly<Record<string, string>>, file: string) => string} codeOf writes the export of a module
 * @returns {import('esbuild').Plugin}
 */
export function classNames(folder, sheetOf, codeOf) {
  const sheets = new Map();
  return {
    name: 'class-names',
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /\.module\.css$/, namespace: 'file' }, ({ path }) => {
        const file = relative(folder, path).replaceAll('\\', '/');
        const sheet = sheetOf(file);
        sheets.set(file, sheet);
        const code = codeOf(Object.fromEntries(sheet.names), file);
        return { contents: `import "sheet:${file}"; export default ${code}`, loader: 'js' };
      });
      onResolve({ filter: /^sheet:/ }, ({ path }) => ({
        path: path.slice('sheet:'.length),
        namespace: 'sheet',
      }));
      onLoad({ filter: /./, namespace: 'sheet' }, ({ path }) => ({
        contents: sheets.get(path).css,
        loader: 'global-css',
        resolveDir: dirname(join(folder, path)),
      }));
    },
  };
}

/**
 * Returns the short names of classes by the path of their stylesheet and the class.
 *
 * @param {string} root the folder of package.json
 * @returns {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export function readShortNames(root) {
  return Object.fromEntries(readSheets(root).map(({ path, names }) => [path, Object.fromEntries(names)]));
}

/** Lists the CSS modules with their renamed classes; templates, which are on more pages, get the shorter names. */
function readSheets(root) {
  const files = ['templates', 'runtime'].flatMap((folder) =>
    globSync(`${folder}/**/*.module.css`, { cwd: root }).sort(),
  );
  return files.map((file, at) => {
    const path = file.replaceAll('\\', '/');
    const prefix = lettersFor(at);
    return {
      path,
      ...renameClasses(readFileSync(join(root, file), 'utf8'), (_, at) => prefix + at, `${prefix}-`),
    };
  });
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns `a` to `z` and `A` to `Z`, then `aa`, `ab` and so on. */
function lettersFor(at) {
  const last = letters[at % letters.length];
  return at < letters.length ? last : lettersFor(Math.floor(at / letters.length) - 1) + last;
}

/**
 * Renames the classes and keyframes of a stylesheet, and what names them: selectors, animations and the custom properties that
 * animations take. Nothing else changes.
 *
 * @param {string} css
 * @param {(name: string, at: number) => string} nameOf returns the new name of a class, by its place in the sheet
 * @param {string} prefix stands before names of keyframes
 */
export function renameClasses(css, nameOf, prefix) {
  const parts = partsOf(css);
  const names = new Map();
  const edits = [];
  for (const { tokens } of parts.filter(({ kind, name }) => kind === 'rule' || selecting.has(name)))
    for (const [at, { name, start, end }] of tokens.entries()) {
      if (name === undefined || css[start - 1] !== '.' || tokens[at - 1]?.end !== start) continue;
      if (!names.has(name)) names.set(name, nameOf(name, names.size));
      edits.push({ start, end, text: ident.encode(names.get(name)) });
    }
  const keyframes = parts.filter(({ name }) => /^@(-\w+-)?keyframes$/.test(name));
  const renamed = new Set(keyframes.map(({ tokens }) => tokens[1]?.name));
  const values = parts.filter(
    ({ kind, name }) => kind === 'declaration' && /^(-\w+-)?animation(-name)?$/.test(name),
  );
  const taken = new Set(values.flatMap(({ tokens }) => tokens.map(({ name }) => name)));
  const others = parts.filter(
    ({ kind, name }) => kind === 'declaration' && name.startsWith('--') && taken.has(name),
  );
  for (const { tokens } of [...keyframes, ...values, ...others])
    for (const { name, start } of tokens.slice(1)) {
      if (name === undefined || !renamed.has(name)) continue;
      const quotes = /["']/.test(css[start]) ? 1 : 0;
      edits.push({ start: start + quotes, end: start + quotes, text: prefix });
    }
  let written = css;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    written = written.slice(0, start) + text + written.slice(end);
  return { names, css: written };
}

/** Lists the rules whose prelude has selectors. */
const selecting = new Set(['@scope', '@supports']);
