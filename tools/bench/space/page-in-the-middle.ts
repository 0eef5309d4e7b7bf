import { mapOfSpace } from './map-of-space.ts';

/** A page like most others: its id, and its path in English. @param pages how many the space has */
export function pageInTheMiddle(pages: number): { readonly id: string; readonly path: string } {
  const map = mapOfSpace(pages);
  const page = map.pages[Math.floor(pages / 2)];
  if (!page) throw new Error('The space has no pages.');
  const names = [page.slug];
  for (let id: string | undefined = page.directory; id !== undefined; ) {
    const directory = map.directories.find((other) => other.id === id);
    if (directory) names.unshift(directory.slug);
    id = directory?.parent;
  }
  return { id: page.id, path: `/${names.filter((name) => name !== '/').join('/')}` };
}
