/** Bundles the stylesheets of a site's own blocks, and refuses what reaches beyond a block (docs/own-blocks.md). */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { PartialMessage, Plugin } from 'esbuild';
import { type Part, partsOf, type SelectorNode, selectorsOf } from '../bin/css-parts.js';
import { classNames, renameClasses } from '../bin/short-class-names.js';
import { hiddenDataIn, withoutMetadata } from '../pipeline/model/hidden-data.ts';

/** Creates the plugins of esbuild for these stylesheets. @param folder of site.config.ts @param nameOf returns a file's name in `blocks` */
export function ownStyles(folder: string, nameOf: (file: string) => string): Plugin[] {
  return [checkedStyles(folder), ownClassNames(folder, nameOf)];
}

/** Gives classes names that no other stylesheet of the site has. A view that names a class that isn't there fails. */
function ownClassNames(folder: string, nameOf: (file: string) => string): Plugin {
  return classNames(
    folder,
    (file) => {
      const css = readFileSync(join(folder, file), 'utf8');
      const path = nameOf(file).replace(/^blocks\/|(?:\/style)?\.module\.css$/g, '');
      // The path to what is outside of the site differs between machines.
      const name = path.startsWith('../') ? `_${hash('sha256', css).slice(0, 8)}` : path;
      const prefix = `${name.replace(/\W+/g, '_')}__`;
      return renameClasses(css, (name) => prefix + name, prefix);
    },
    (names, file) =>
      `new Proxy(${JSON.stringify(names)}, { get(names, name) {
        if (typeof name === 'string' && !Object.hasOwn(names, name)) throw new Error(${JSON.stringify(`${nameOf(file)} has no class `)} + JSON.stringify(name));
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
        if (/^data:/i.test(path) && hiddenDataIn(Buffer.from(path)).length > 0)
          return fault(`A "data:" address ${hidden}`);
        if (/^(https:|data:image|#)/i.test(path)) return { path, external: true };
        const file = resolve(resolveDir, path);
        if (/^([a-z]+:|\/)/i.test(path) || !picture.test(path) || !existsSync(file))
          return fault(
            `"${path}" is neither a picture beside the stylesheet nor an address with "https:", as pages may load.`,
          );
        return { path: relative(folder, file), namespace: 'picture' };
      });
      onLoad({ filter: picture, namespace: 'picture' }, async ({ path }) => {
        const contents = await plainPicture(join(folder, path)).catch(() => undefined);
        const isPlain = contents && hiddenDataIn(contents).length === 0;
        return isPlain ? { contents, loader: 'dataurl' } : fault(`${path} ${hidden}`);
      });
      onLoad({ filter: /\.svg$/i, namespace: 'file' }, ({ path }) => ({
        contents: withoutMetadata(readFileSync(path)),
        loader: 'text',
      }));
    },
  };
}

const hidden =
  'is damaged, or has what a camera or program has written into it: save the picture without that.';

/** Reads a picture without what cameras and programs write into it. @throws sharp's error for a damaged one */
async function plainPicture(file: string): Promise<Uint8Array> {
  const bytes = readFileSync(file);
  if (/\.svg$/i.test(file)) return withoutMetadata(bytes);
  if (hiddenDataIn(bytes).length === 0) return bytes;
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { animated: true }).autoOrient().toBuffer();
}

/** Tells where the elements of a selector are: anywhere in the page, with a class of the block, or within such an element. */
const places = { anywhere: 0, own: 1, within: 2 } as const;
type Place = (typeof places)[keyof typeof places];

/** Lists the selectors and rules that style more than the block, and what does nothing, with their lines. */
function faultsIn(css: string, file: string): PartialMessage[] {
  const faults = new Set<PartialMessage>();
  // Undefined where there are no selectors, as in keyframes; `wide` is a fault as soon as there is a declaration.
  const open: ({ readonly place: Place; readonly wide?: PartialMessage } | undefined)[] = [
    { place: places.anywhere },
  ];
  for (const part of partsOf(css)) {
    const around = open.at(-1);
    const faultOf = (text: string) => ({ text, location: { file, line: part.line } });
    const beyond = (what: string) => faultOf(`"${what}" reaches beyond the block.`);
    const prelude = css.slice(part.start, part.tokens.at(-1)?.end);
    for (const what of idleIn(part, css))
      faults.add(
        faultOf(`"${what}" has no effect: a view names several classes, and image-set() takes url().`),
      );
    if (part.kind === 'end' && open.length > 1) open.pop();
    if (part.kind === 'declaration' && around?.wide) faults.add(around.wide);
    if (pageRules.has(part.name)) faults.add(beyond(part.name));
    if (part.end !== '{') continue;
    if (part.kind === 'at') {
      const roots = around && part.name === '@scope' ? placesOf(rootsIn(part, css), around.place) : [];
      const scope = roots.length > 0 ? { place: lowest(roots) } : around;
      open.push(conditions.has(part.name) ? scope : undefined);
      continue;
    }
    const selectors = around ? selectorsOf(prelude) : [];
    const found = placesOf(selectors, around?.place);
    if (around && found.length === 0) faults.add(faultOf(`"${prelude}" can't be read as selectors.`));
    if (part.tokens.some(({ start, end }) => /^:global\b/.test(css.slice(start - 1, end))))
      faults.add(beyond(':global'));
    const { loc } = selectors[found.indexOf(places.anywhere)] ?? {};
    const wide = loc && beyond(prelude.slice(loc.start.offset, loc.end.offset));
    open.push(around && { place: lowest(found), ...(wide && { wide }) });
  }
  return [...faults];
}

/** Marks what is of the whole page; its fonts are those of theme.css. */
const pageRules: ReadonlySet<string> = new Set(['@font-face', '@page', '@view-transition']);

/** Lists the rules that hold others. */
const conditions: ReadonlySet<string> = new Set([
  ...['@media', '@supports', '@container', '@layer', '@scope', '@starting-style'],
]);

function idleIn({ kind, name, tokens }: Part, css: string): string[] {
  if (kind === 'declaration' && name === 'composes') return [name];
  const texts = tokens.filter(({ within, name }) => name !== undefined && /image-set\($/.test(within ?? ''));
  return texts.map(({ start, end }) => `image-set(${css.slice(start, end)})`);
}

/** Lists the selectors of the elements that a `@scope` begins at. */
function rootsIn({ tokens: [, first, ...tokens] }: Part, css: string): SelectorNode[] {
  const last = tokens.find(({ start, within }) => within === undefined && css[start] === ')');
  return first && last ? selectorsOf(css.slice(first.end, last.start)) : [];
}

const lowest = (found: readonly Place[]) => Math.min(...found, places.within) as Place;

function placesOf(selectors: readonly SelectorNode[], around: Place = places.anywhere): Place[] {
  return selectors.map(({ children = [] }) => {
    const isNested = JSON.stringify(children).includes('"NestingSelector"');
    return placeOf(children, around, isNested ? places.anywhere : around);
  });
}

/**
 * @param around where the elements of `&` are
 * @param start where those are that hold the first one
 */
function placeOf(nodes: readonly SelectorNode[], around: Place, start: Place): Place {
  let place = start;
  let combinator = ' ';
  for (const node of nodes) {
    if (node.type === 'Combinator') {
      combinator = node.name ?? '';
      continue;
    }
    if (combinator !== '' && place === places.own)
      place = /[+~]/.test(combinator) ? places.anywhere : places.within;
    combinator = '';
    place = Math.max(place, placeOfPart(node, around)) as Place;
  }
  return place;
}

function placeOfPart({ type, name = '', children = [], selector }: SelectorNode, around: Place): Place {
  if (type === 'ClassSelector') return places.own;
  if (type === 'NestingSelector') return around;
  const isChoice = /^(is|where|nth-(last-)?child)$/.test(name);
  if (type === 'PseudoClassSelector' && isChoice && children[0]) return placeOfPart(children[0], around);
  if (type === 'Nth' && selector) return placeOfPart(selector, around);
  if (type !== 'SelectorList') return places.anywhere;
  return lowest(children.map((each) => placeOf(each.children ?? [], around, places.anywhere)));
}
