import { absoluteUrl } from '../../pipeline/model/urls.ts';
import type { Page } from './read-page.ts';
import type { Site } from './read-site.ts';

type Finding = string;

/** Ids that stand on a page more than once. */
export function repeatedIds({ pages }: Site): Finding[] {
  return pages.flatMap(({ path, ids }) => {
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    return repeated.map((id) => `${path}: id ${id} is repeated`);
  });
}

/** Pages that don't have exactly one heading of the first level. */
export function wrongMainHeadings({ pages }: Site): Finding[] {
  return pages.flatMap(({ path, headingLevels }) => {
    const count = headingLevels.filter((level) => level === 1).length;
    return count === 1 ? [] : [`${path}: ${count} h1`];
  });
}

/** Pages with a heading that is more than one level below the one before it. */
export function skippedHeadings({ pages }: Site): Finding[] {
  return pages.flatMap(({ path, headingLevels }) => {
    const skipping = headingLevels.find((level, at) => level > (headingLevels[at - 1] ?? 0) + 1);
    return skipping === undefined ? [] : [`${path}: h${skipping} without an h${skipping - 1} before it`];
  });
}

/** Pages for search engines that don't name themselves as the address to list, or the page that says the same. */
export function wrongCanonicals({ origin, pages }: Site): Finding[] {
  return pages
    .filter(({ isIndexed, canonical, path }) => isIndexed && canonical !== absoluteUrl(origin, sameAs(path)))
    .map(({ path, canonical }) => `${path}: canonical ${canonical}`);
}

/** The regular order page has an address as a variant, too. */
function sameAs(path: string): string {
  return path.replace(/\/order\/regular$/, '/order');
}

/** Pages that search engines are to list at their own address. */
function listedPages({ pages }: Site): Page[] {
  return pages.filter(({ isIndexed, path }) => isIndexed && sameAs(path) === path);
}

/** Versions in other languages that aren't there, are in another language than said, or don't say the same in return. */
export function unreturnedAlternates(site: Site): Finding[] {
  const { origin, pages } = site;
  const byAddress = new Map(pages.map((page) => [absoluteUrl(origin, page.path), page]));
  return listedPages(site).flatMap((page) => [
    ...(page.alternates.get(page.lang ?? '') === absoluteUrl(origin, page.path)
      ? []
      : [`${page.path}: not among its versions`]),
    ...[...page.alternates].flatMap(([tag, href]) => {
      const problem = alternateProblem(page, tag, byAddress.get(href));
      return problem ? [`${page.path}: ${tag} ${href} ${problem}`] : [];
    }),
  ]);
}

function alternateProblem(page: Page, tag: string, other: Page | undefined): Finding | undefined {
  if (!other) return 'is no page';
  if (other.lang !== (tag === 'x-default' ? 'en' : tag)) return `is in ${other.lang}`;
  return other.alternates.get(page.lang ?? '') === page.canonical ? undefined : 'does not link back';
}

/** Pictures without a text alternative, or without a size: the page would jump when they arrive. */
export function unsizedImages({ pages }: Site): Finding[] {
  return pages.flatMap(({ path, unsizedImages: images }) => images.map((image) => `${path}: ${image}`));
}

/** Placeholders and values of code where text should be. */
export function leftovers({ pages }: Site): Finding[] {
  return pages.flatMap(({ path, leftovers: texts }) => texts.map((text) => `${path}: ${text}`));
}

/** Pages that the site map lacks, and what it lists though it is no page or not for search engines. */
export function siteMapDifferences(site: Site): Finding[] {
  const { origin, siteMap } = site;
  const listed = new Set(siteMap);
  const indexed = new Set(listedPages(site).map(({ path }) => absoluteUrl(origin, path)));
  return [
    ...[...indexed].filter((url) => !listed.has(url)).map((url) => `${url} is missing`),
    ...siteMap.filter((url) => !indexed.has(url)).map((url) => `${url} should not be listed`),
    ...(siteMap.length === listed.size ? [] : ['an address is listed twice']),
  ];
}

/** Pages to which the site map gives other versions than they do. */
export function siteMapVersionDifferences(site: Site): Finding[] {
  const { origin, siteMapVersions } = site;
  return listedPages(site)
    .filter(({ path, alternates }) => {
      const listed = siteMapVersions.get(absoluteUrl(origin, path)) ?? new Map<string, string>();
      return JSON.stringify([...listed].sort()) !== JSON.stringify([...alternates].sort());
    })
    .map(({ path }) => `${path}: other versions in the site map`);
}

/** Pages that exist in English and don't name it for readers of all other languages, or the other way round. */
export function wrongDefaults(site: Site): Finding[] {
  return listedPages(site)
    .filter(({ alternates }) => alternates.get('x-default') !== alternates.get('en'))
    .map(({ path, alternates }) => `${path}: x-default is ${alternates.get('x-default')}`);
}

/** Lists pages whose search metadata differs from their social metadata. */
export function unlikeMetadata({ pages }: Site): Finding[] {
  return pages.flatMap(({ path, lang, canonical, isIndexed, metadata }) => {
    const of = (name: string) => metadata.get(name);
    const pairs: [string, string | undefined, string | undefined][] = [
      ['title', of('title'), titleWithBrand(metadata)],
      ['description', of('description'), of('og:description')],
      ['address', canonical, of('og:url')],
      ['language', lang?.slice(0, 2), of('og:locale')?.slice(0, 2)],
      ['picture with a size', of('og:image') && 'sized', isSized(metadata) ? 'sized' : undefined],
      [
        'description for search engines',
        isIndexed ? 'some' : undefined,
        isIndexed && of('description') ? 'some' : undefined,
      ],
    ];
    return pairs.filter(([, a, b]) => a !== b).map(([what, a, b]) => `${path}: ${what}: ${a}, ${b}`);
  });
}

/** The shared title with the brand, unless it names it. */
function titleWithBrand(metadata: ReadonlyMap<string, string>): string | undefined {
  const [title, brand] = [metadata.get('og:title') ?? '', metadata.get('og:site_name') ?? ''];
  if (title.includes(brand)) return title;
  const forms = [`${title} | ${brand}`, `${brand} | ${title}`];
  return forms.find((form) => form === metadata.get('title')) ?? forms[0];
}

function isSized(metadata: ReadonlyMap<string, string>): boolean {
  const isNumber = (name: string) => /^[1-9]\d*$/.test(metadata.get(name) ?? '');
  return isNumber('og:image:width') && isNumber('og:image:height');
}

/** Pages that are heavier than a page may be. @param limit in bytes, compressed */
export function heavyPages({ pages }: Site, limit: number): Finding[] {
  return pages
    .filter(({ gzipBytes }) => gzipBytes > limit)
    .map(({ path, gzipBytes }) => `${path}: ${gzipBytes} bytes compressed`);
}
