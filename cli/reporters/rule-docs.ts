import type { Rule } from '../../pipeline/model/rules.ts';
import type { PackageFacts } from '../context.ts';

const page = 'docs/rules.md';

/**
 * Returns where a rule is documented: a section of docs/rules.md, each of which is named after its rule.
 *
 * @param base the address of the repository's files; undefined: none is known, and the place is relative to the project
 */
export function ruleDocs(rule: Rule, base?: string): string {
  return `${base ?? ''}${page}#${rule}`;
}

/**
 * Returns the address below which a repository's files can be read in a browser, with a slash at its end: of the default
 * branch, as GitHub and GitLab have it. Without a `repository` in package.json, or with one that isn't read over https,
 * there is none: an address that was made up would lead to somebody else's page.
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
