import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

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
  const sheetAt = (path) => sheets.get(relative(root, path).replaceAll('\\', '/'));
  return {
    name: 'short-class-names',
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /\.module\.css$/, namespace: 'file' }, ({ path }) => {
        const { names, path: id } = sheetAt(path);
        const contents = `import "sheet:${id}"; export default ${JSON.stringify(Object.fromEntries(names))}`;
        return { contents, loader: 'js' };
      });
      onResolve({ filter: /^sheet:/ }, ({ path }) => ({
        path: path.slice('sheet:'.length),
        namespace: 'sheet',
      }));
      onLoad({ filter: /./, namespace: 'sheet' }, ({ path }) => ({
        contents: sheets.get(path).css,
        loader: 'global-css',
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
    return { path, ...rename(readFileSync(join(root, file), 'utf8'), lettersFor(at)) };
  });
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns `a` to `z` and `A` to `Z`, then `aa`, `ab` and so on. */
function lettersFor(at) {
  const last = letters[at % letters.length];
  return at < letters.length ? last : lettersFor(Math.floor(at / letters.length) - 1) + last;
}

/** Renames the classes and keyframes of a stylesheet, not what is in comments, strings and addresses. */
function rename(css, prefix) {
  const names = new Map();
  const shortNameOf = (name) => {
    const short = names.get(name) ?? `${prefix}${names.size}`;
    names.set(name, short);
    return short;
  };
  const keyframes = new Set(Array.from(css.matchAll(/@keyframes ([\w-]+)/g), ([, name]) => name));
  const renamed = css.replace(
    /\/\*[\s\S]*?\*\/|"[^"]*"|\.([a-z][\w-]*)|(?<=@keyframes |animation(?:-name)?: )([\w-]+)/gi,
    (match, className, keyframe) => {
      if (className) return `.${shortNameOf(className)}`;
      return keyframes.has(keyframe) ? `${prefix}-${keyframe}` : match;
    },
  );
  return { names, css: renamed };
}
