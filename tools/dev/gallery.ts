import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GalleryView } from './dev-tasks.ts';

/** The page that shows every block and component (docs/design.md). */
export function isGallery(path: string): boolean {
  return path === '/__gallery';
}

/** `?dir=rtl&scheme=dark` */
export function galleryView(query: URLSearchParams): GalleryView {
  const scheme = query.get('scheme');
  return {
    direction: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
  };
}

/** Read each time, so that a change shows at once. @param root the folder of package.json */
export function readGalleryStyles(root: string): Uint8Array {
  return readFileSync(join(root, 'tools/gallery/gallery.css'));
}
