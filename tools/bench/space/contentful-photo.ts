import { digestOf, momentAfter, publishedSys, spaceId } from '../../../content/sample/source/sys.ts';
import type { ContentWriter } from './content-writer.ts';

/** A photo as the management API returns it, described in every language. */
export function contentfulPhoto(id: string, index: number, defaultLocale: string, writer: ContentWriter) {
  const fileName = `${id}.jpg`;
  return {
    metadata: { tags: [], concepts: [] },
    sys: publishedSys('Asset', id, momentAfter('2025-01-15T08:00:00Z', index)),
    fields: {
      title: { [defaultLocale]: id },
      description: writer.phrase(id, 5).byLocale,
      file: {
        [defaultLocale]: {
          url: `//images.ctfassets.net/${spaceId}/${id}/${digestOf(id).slice(0, 32)}/${fileName}`,
          details: { size: 184_320, image: { width: 1600, height: 900 } },
          fileName,
          contentType: 'image/jpeg',
        },
      },
    },
  };
}
