import type { Reference } from './read-page.ts';
import type { Site } from './read-site.ts';

type Finding = string;
type Find = (reference: Reference, base: string) => Finding | undefined;

/** Addresses on pages and in style sheets that lead nowhere, or that make the browser ask another host. */
export function brokenReferences(site: Site): Finding[] {
  const find = remembered(referenceChecker(site));
  const sources = [...site.pages, ...site.styleSheets];
  return sources.flatMap(({ path, references }) =>
    references.flatMap((reference) => {
      const problem = find(reference, path);
      return problem ? [`${path}: ${reference.url} ${problem}`] : [];
    }),
  );
}

/** Most addresses are the same on thousands of pages; only those that start with `#` depend on the page. */
function remembered(find: Find): Find {
  const known = new Map<string, Finding | undefined>();
  return (reference, base) => {
    const { kind, url } = reference;
    const key = `${kind} ${url.startsWith('/') ? '' : base} ${url}`;
    if (!known.has(key)) known.set(key, find(reference, base));
    return known.get(key);
  };
}

function referenceChecker({ origin, pages, otherFiles, stubs, redirects }: Site): Find {
  const idsByPath = new Map(pages.map(({ path, ids }) => [path, new Set(ids)]));
  const isRedirected = (path: string) =>
    redirects.some((from) => (from.endsWith('*') ? path.startsWith(from.slice(0, -1)) : path === from));
  return ({ kind, url }, base) => {
    const target = new URL(url, new URL(base, origin));
    if (['data:', 'mailto:'].includes(target.protocol)) return undefined;
    if (target.origin !== origin) return kind === 'resource' ? 'is on another host' : undefined;
    const path = decodeURI(target.pathname);
    const ids = idsByPath.get(path);
    const fragment = decodeURIComponent(target.hash.slice(1));
    if (ids) return fragment && !ids.has(fragment) ? 'names an id that is not there' : undefined;
    return otherFiles.has(path) || stubs.has(path) || isRedirected(path) ? undefined : 'leads nowhere';
  };
}
