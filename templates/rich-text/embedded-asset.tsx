import type { Element } from 'hast';
import { Picture } from '../images/picture.tsx';

/** A picture between paragraphs, or a link to a file that is no picture. */
export function EmbeddedAsset({ node }: { readonly node?: Element }) {
  const image = node?.data?.image;
  if (!image) return null;
  if (image.contentType.startsWith('image/')) return <Picture image={image} place="text" />;
  return (
    <p>
      <a href={image.url}>{image.alt || image.url}</a>
    </p>
  );
}
