import { createRandom, type Random } from './random.ts';

/** What a space has, by id: what links need to know before anything is written. */
export interface MapOfSpace {
  readonly pages: readonly PagePlace[];
  /** Directories below the root: every other one lies in the one before it. */
  readonly directories: readonly { readonly id: string; readonly slug: string; readonly parent?: string }[];
  /** Pages that have an anchor, a hub and a name for mails. */
  readonly linkedPages: readonly { readonly page: string; readonly anchor: string; readonly hub: string }[];
  /** Groups of cards that several pages show. */
  readonly groups: readonly string[];
  /** Assets; the first is the logo. */
  readonly pictures: readonly string[];
}

export interface PagePlace {
  readonly id: string;
  readonly slug: string;
  readonly directory: string;
}

export const rootDirectory = 'directory-root';

/** Pages at the root that the site needs whatever its size. */
const rootSlugs = ['/', 'privacy-policy', 'tos'];

/** Everything grows with the pages, so that the work for one page doesn't depend on how many there are. */
const pagesADirectory = 12;
const pagesALink = 10;
const pagesAGroup = 50;
const pagesAPicture = 5;

/** @param pages at least 4: those that every site has, and one in a directory */
export function mapOfSpace(pages: number): MapOfSpace {
  const directories = numbered((pages - rootSlugs.length) / pagesADirectory, (number) => ({
    id: directoryId(number),
    slug: `section-${number}`,
    ...(number % 2 === 0 && { parent: directoryId(number - 1) }),
  }));
  return {
    directories,
    pages: Array.from({ length: pages }, (_, at) => placeOf(at, directories.length)),
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

function directoryId(number: number): string {
  return `directory-${number}`;
}

/** Round robin over directories; the first page of each is its index. */
function placeOf(at: number, directories: number): PagePlace {
  const id = `page-${at + 1}`;
  const rootSlug = rootSlugs[at];
  if (rootSlug !== undefined) return { id, slug: rootSlug, directory: rootDirectory };
  const order = at - rootSlugs.length;
  const slug = order < directories ? '/' : `${slugWords(createRandom(id))}-${at + 1}`;
  return { id, slug, directory: directoryId((order % directories) + 1) };
}

const words = [
  'private',
  'fast',
  'open',
  'travel',
  'router',
  'stream',
  'device',
  'network',
  'setup',
  'guide',
];

function slugWords(random: Random): string {
  return [random.pick(words), random.pick(words), 'vpn'].join('-');
}
