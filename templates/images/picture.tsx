import type { Image } from '../../domain/content/entries.ts';
import type { PicturePlace } from '../../domain/content/picture-places.ts';
import { imageSources } from './image-sources.ts';
import { useLeadingPicture } from './leading-picture.tsx';

interface Props {
  readonly image: Image | undefined;
  /** Its place in the page's layout. */
  readonly place: PicturePlace;
  readonly className?: string | undefined;
  /** A picture beside text that says the same is hidden from screen readers. */
  readonly decorative?: boolean;
  /** A picture that the eye doesn't fall on first leaves being fetched first to others. */
  readonly mayLead?: boolean;
}

/**
 * A picture in the formats and sizes that browsers choose from, with the place that it takes up. One picture of a page's
 * opening is fetched before all others; the rest wait until they come near the viewport.
 */
export function Picture({ image, ...props }: Props) {
  return image ? <ShownPicture image={image} {...props} /> : null;
}

function ShownPicture({
  image,
  place,
  className,
  decorative = false,
  mayLead = place !== 'logo',
}: Props & { readonly image: Image }) {
  const leads = useLeadingPicture(mayLead);
  const { formats, sizes, src, width, height } = imageSources(image, place);
  const picture = (
    <img
      src={src}
      alt={decorative ? '' : image.alt}
      width={width}
      height={height}
      className={className}
      loading={leads ? undefined : 'lazy'}
      fetchPriority={leads ? 'high' : undefined}
      decoding={leads ? undefined : 'async'}
    />
  );
  // Inside <picture> React leaves out the preload link that it would put in front of the markup of every eager image.
  if (formats.length === 0 && !leads) return picture;
  return (
    <picture>
      {formats.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {picture}
    </picture>
  );
}
