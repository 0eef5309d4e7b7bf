import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from '../../pipeline/model/rules.ts';
import type { CliContext, PackageFacts } from '../context.ts';

const page = 'docs/rules.md';

/** Returns a rule's section in docs/rules.md. @param base of `docsBase`; undefined: the checkout */
export function ruleDocs(rule: Rule, base?: string): string {
  return `${base ?? ''}${page}#${rule}`;
}

/**
 * Returns the address of the program's files on its repository's default branch (GitHub, GitLab), with a trailing slash. The
 * repository is that of package.json, else the one whose checkout a CI system names.
 * @returns the package's folder where it is installed, since no repository holds it; undefined where no address is https
 */
export function docsBase(
  { repository }: PackageFacts,
  { root, cwd, env }: Pick<CliContext, 'root' | 'cwd' | 'env'>,
): string | undefined {
  const named = typeof repository === 'string' ? repository : repository?.url;
  if (named !== undefined) return filesOf(named);
  const { GITHUB_WORKSPACE, GITHUB_SERVER_URL, GITHUB_REPOSITORY, CI_PROJECT_DIR, CI_PROJECT_URL } = env;
  const github = GITHUB_SERVER_URL && GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const installed = packageFolder({ root, cwd });
  if (installed !== undefined) return installed;
  const checkouts = [
    [GITHUB_WORKSPACE, github],
    [CI_PROJECT_DIR, CI_PROJECT_URL],
  ];
  const [folder, address] = checkouts.find(([folder]) => folder && isInside(root, folder)) ?? [];
  const base = address && filesOf(address);
  if (!base || !folder) return undefined;
  const below = relative(folder, root).split(sep).filter(Boolean);
  return [base, ...below.map((name) => `${name}/`)].join('');
}

/** Returns the program's folder, with a trailing slash, where it is an installed package. */
export function packageFolder({ root, cwd }: Pick<CliContext, 'root' | 'cwd'>): string | undefined {
  const [, ...names] = root.split(`${sep}node_modules${sep}`);
  if (names.length === 0) return undefined;
  // pnpm links to a folder of its store.
  const linked = join(cwd, 'node_modules', names.at(-1) ?? '');
  return `${relativePath(existsSync(linked) ? linked : root, cwd)}/`;
}

/** Puts the folder of an installed package before the documents that a text names. */
export function withDocsFolder(text: string, context: Pick<CliContext, 'root' | 'cwd'>): string {
  const folder = packageFolder(context);
  return folder ? text.replace(/(?<![\w./-])docs\/(?=[\w-]+\.md)/g, `${folder}docs/`) : text;
}

function filesOf(repository: string): string | undefined {
  const [, service, name] = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(repository) ?? [];
  const address = name ? `https://${service ?? 'github'}.com/${name}` : repository.replace(/^git\+/, '');
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined;
  const path = url.pathname.replace(/(\.git)?\/?$/, '');
  const files = url.hostname.includes('gitlab') ? '-/blob/HEAD/' : 'blob/HEAD/';
  return `${url.origin}${path}/${files}`;
}

/** Returns a relative path with `/`; absolute if outside the folder. */
export function relativePath(file: string, root: string): string {
  return (isInside(file, root) ? relative(root, file) : resolve(file)).split(sep).join('/');
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
  // Encodes `?`, `#`, and `:` in the first segment, which would be a scheme.
  return path
    .split('/')
    .map((name) => encodeURIComponent(name.toWellFormed()))
    .join('/');
}
