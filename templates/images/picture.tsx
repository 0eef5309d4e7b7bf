import type { Image } from '../../domain/entries.ts';
import { imageSources } from './image-sources.ts';

interface Props {
  readonly image: Image | undefined;
  /** The most CSS pixels that it is shown wide. */
  readonly width?: number;
  readonly className?: string | undefined;
  /** For what is visible at once: `eager` starts without waiting for layout, `first` before other pictures. */
  readonly priority?: 'lazy' | 'eager' | 'first';
  /** A picture beside text that says the same is hidden from screen readers. */
  readonly decorative?: boolean;
}

/** A picture with its size, so that nothing moves when it arrives. */
export function Picture({ image, width, className, priority = 'lazy', decorative = false }: Props) {
  if (!image) return null;
  const picture = (
    <img
      {...imageSources(image, width)}
      alt={decorative ? '' : image.alt}
      width={image.width || undefined}
      height={image.height || undefined}
      className={className}
      loading={priority === 'lazy' ? 'lazy' : undefined}
      fetchPriority={priority === 'first' ? 'high' : undefined}
      decoding="async"
    />
  );
  // Inside <picture> React leaves out the preload link that it would put in front of the markup of every eager image.
  return priority === 'lazy' ? picture : <picture>{picture}</picture>;
}
