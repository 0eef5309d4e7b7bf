import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

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
 * Renames the classes and keyframes of a stylesheet, not what is in comments, strings and addresses.
 *
 * @param {string} css
 * @param {(name: string, at: number) => string} nameOf returns the new name of a class, by its place in the sheet
 * @param {string} prefix stands before names of keyframes
 */
export function renameClasses(css, nameOf, prefix) {
  const names = new Map();
  const newNameOf = (name) => {
    const known = names.get(name) ?? nameOf(name, names.size);
    names.set(name, known);
    return known;
  };
  const keyframes = new Set(Array.from(css.matchAll(/@keyframes\s+([\w-]+)/g), ([, name]) => name));
  const renamed = css.replace(
    /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|\burl\([^)]*\)|\.([a-z][\w-]*)|(?<=@keyframes\s+|\banimation(?:-name)?\s*:[^;}]*)(?<![\w-])([a-z][\w-]*)/gi,
    (match, className, keyframe) => {
      if (className) return `.${newNameOf(className)}`;
      return keyframes.has(keyframe) ? `${prefix}${keyframe}` : match;
    },
  );
  return { names, css: renamed };
}
