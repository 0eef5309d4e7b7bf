import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from '../../pipeline/model/rules.ts';
import type { PackageFacts } from '../context.ts';

const page = 'docs/rules.md';

/**
 * Returns where a rule is documented: its section of docs/rules.md.
 *
 * @param base the address of the repository's files; undefined: none is known, and the place is relative to the project
 */
export function ruleDocs(rule: Rule, base?: string): string {
  return `${base ?? ''}${page}#${rule}`;
}

/**
 * Returns the address below which a repository's files can be read in a browser, with a slash at its end: of the default
 * branch, as GitHub and GitLab have it. Without a `repository` in package.json, or with one that isn't read over https,
 * the project has none: a guessed address could be another project's page.
 */
export function docsBase({ repository }: PackageFacts): string | undefined {
  const given = typeof repository === 'string' ? repository : repository?.url;
  if (given === undefined) return undefined;
  const [, service, name] = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(given) ?? [];
  const address = name ? `https://${service ?? 'github'}.com/${name}` : given.replace(/^git\+/, '');
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined;
  const path = url.pathname.replace(/(\.git)?\/?$/, '');
  const files = url.hostname.includes('gitlab') ? '-/blob/HEAD/' : 'blob/HEAD/';
  return `${url.origin}${path}/${files}`;
}

/** Returns a file's path relative to a folder, with "/" between names; absolute where it isn't in there. */
export function relativePath(file: string, root: string): string {
  return (isInside(file, root) ? relative(root, file) : file).split(sep).join('/');
}

/** Returns whether a path is in a folder, or is the folder. */
export function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path.split(sep)[0] !== '..' && !isAbsolute(path);
}

/** Returns the relative path as a URI reference (RFC 3986), percent-encoded. */
export function relativeUri(file: string, root: string): string {
  const path = relativePath(file, root);
  if (isAbsolute(path)) return pathToFileURL(file).href;
  // `?` and `#` in a file's name are no query and no fragment, and a first name with `:` in it would be a scheme.
  return path
    .split('/')
    .map((name) => encodeURIComponent(name.toWellFormed()))
    .join('/');
}
