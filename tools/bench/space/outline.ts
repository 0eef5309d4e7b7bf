import { createRandom } from './text.ts';

/** Lists the parts of a space by id, for links. */
export type SpaceOutline = ReturnType<typeof outlineOf>;

export type PageOutline = SpaceOutline['pages'][number];

export const rootDirectory = 'directory-root';

/** Pages that every site needs. */
const rootSlugs = ['/', 'privacy-policy', 'tos'];

/** Everything grows with the pages, so the work per page is constant. */
const pagesADirectory = 12;
const pagesALink = 10;
const pagesAGroup = 50;
const pagesAPicture = 5;

/** Lays out the directories and pages of a space. @param pages at least 4 */
export function outlineOf(pages: number) {
  // Every other one is inside its predecessor.
  const directories = numbered((pages - rootSlugs.length) / pagesADirectory, (number) => ({
    id: `directory-${number}`,
    slug: `section-${number}`,
    parent: number % 2 === 0 ? `directory-${number - 1}` : undefined,
  }));
  return {
    directories,
    pages: Array.from({ length: pages }, (_, at) => pageAt(at, directories.length)),
    /** Pages with an anchor, a hub and an email destination. */
    linkedPages: numbered(pages / pagesALink, (number) => ({
      page: `page-${(number - 1) * pagesALink + 1}`,
      anchor: `anchor-${number}`,
      hub: `hub-${number}`,
    })),
    groups: numbered(pages / pagesAGroup, (number) => `group-${number}`),
    pictures: numbered(pages / pagesAPicture, (number) => `picture-${number}`),
  };
}

/** @param count rounded up */
function numbered<Item>(count: number, create: (number: number) => Item): Item[] {
  return Array.from({ length: Math.ceil(count) }, (_, at) => create(at + 1));
}

/** Distributes pages over directories; the first of each is its index. */
function pageAt(at: number, directories: number) {
  const id = `page-${at + 1}`;
  const rootSlug = rootSlugs[at];
  if (rootSlug !== undefined) return { id, slug: rootSlug, directory: rootDirectory };
  const order = at - rootSlugs.length;
  const random = createRandom(id);
  const name = `${random.pick(words)}-${random.pick(words)}-vpn-${at + 1}`;
  const slug = order < directories ? '/' : name;
  return { id, slug, directory: `directory-${(order % directories) + 1}` };
}

const words = 'private fast open travel router stream device network setup guide'.split(' ');

/** Returns the id and English path of a typical page. @param pages of the space */
export function pageInTheMiddle(pages: number): { readonly id: string; readonly path: string } {
  const { pages: all, directories } = outlineOf(pages);
  const page = all[Math.floor(pages / 2)];
  if (!page) throw new Error('The space has no pages.');
  const names = [page.slug];
  for (let id: string | undefined = page.directory; id !== undefined; ) {
    const directory = directories.find((other) => other.id === id);
    if (directory) names.unshift(directory.slug);
    id = directory?.parent;
  }
  return { id: page.id, path: `/${names.filter((name) => name !== '/').join('/')}` };
}
