import type { ReactNode } from 'react';
import type { Image } from '../../domain/content/entries.ts';
import {
  isServedByContentful,
  type PicturePlace,
  picturePlaces,
  pictureQuality,
  plainWidthOf,
  widthsOf,
} from '../../domain/content/pictures.ts';
import { usePlace, useShape, Within } from '../pages/page-context.ts';
import { ask, type Kinds, nextText, valueIn } from '../shape.tsx';
import { type ShownImage, type Text, type Words, wordsOf } from '../text.ts';

interface Props {
  readonly image: ShownImage | undefined;
  /** In place of the picture's own alternative text. */
  readonly alt?: Text | undefined;
  /** Its place in the page's layout. */
  readonly place: PicturePlace;
  readonly className?: string | undefined;
  /** A picture beside text that says the same is hidden from screen readers. */
  readonly decorative?: boolean;
  /** A picture that the eye doesn't fall on first leaves being fetched first to others. */
  readonly mayLead?: boolean;
  /** Fetches it at once, as those in `EagerPictures` are: for what every visitor sees first. */
  readonly isEager?: boolean;
  /** Address of the page that it leads to or opens: navigating there turns the one into the other. */
  readonly pageUrl?: Text | undefined;
}

/**
 * Shows a picture in the formats and sizes that browsers choose from, with the place that it takes up. The pictures of a page's
 * first two blocks are fetched at once, one of the first block before all others; the rest wait until they come near the viewport.
 */
export function Picture({ image, ...props }: Props) {
  return image ? <ShownPicture image={image} {...props} /> : null;
}

function ShownPicture({
  image,
  alt = image.alt,
  place,
  className,
  decorative = false,
  mayLead = place !== 'logo',
  isEager = false,
  pageUrl,
}: Props & { readonly image: ShownImage }) {
  const { page, opening, isDark: isOnDark } = usePlace();
  const isDark = isOnDark || page.scheme === 'dark';
  const media = isDark ? 'screen' : 'screen and (prefers-color-scheme:dark)';
  const dark = isDark || page.scheme !== 'light' ? image.dark : undefined;
  const leads = useLeadingPicture(mayLead);
  const waits = !isEager && !opening;
  const { formats, sizes, src, width, height } = useSources(image, place);
  const picture = (
    <img
      src={src}
      alt={decorative ? '' : wordsOf(alt)}
      width={width}
      height={height}
      className={className}
      data-morph={useMorphName(pageUrl)}
      loading={waits ? 'lazy' : undefined}
      fetchPriority={leads ? 'high' : undefined}
      decoding={waits ? 'async' : undefined}
    />
  );
  // Inside <picture> React leaves out the preload link that it would put in front of the markup of every eager image.
  if (formats.length === 0 && !dark && waits) return picture;
  return (
    <picture>
      {dark && <source media={media} srcSet={wordsOf(dark)} />}
      {formats.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {picture}
    </picture>
  );
}

/** Returns the name that a picture shares with the opening picture of another page, for `view-transition-name` (styles/base.css). */
function useMorphName(url: Text | undefined): Words | undefined {
  const page = useShape();
  if (url === undefined) return undefined;
  return nextText(page, ({ state: { morphNames } }, inLanguage) => {
    const own = inLanguage(url);
    const name = `page${encodeURIComponent(own).replace(/[^\w-]/g, '_')}`;
    if (!own.startsWith('/') || morphNames.has(name)) return undefined;
    morphNames.add(name);
    return name;
  });
}

interface EagerPicturesProps {
  readonly children: ReactNode;
  /** Whether the first picture that claims so is fetched before all others. */
  readonly hasLead?: boolean;
}

/** Surrounds what a first view may show: its pictures load at once. */
export function EagerPictures({ children, hasLead = false }: EagerPicturesProps) {
  return <Within opening={hasLead ? 'lead' : 'eager'}>{children}</Within>;
}

/** Claims that place, which is given away once a page. @returns whether this picture has it */
function useLeadingPicture(isCandidate: boolean): boolean {
  const page = useShape();
  const { opening } = usePlace();
  if (!isCandidate || opening !== 'lead') return false;
  return ask(page, ({ state }) => {
    if (state.isLeadFound) return false;
    state.isLeadFound = true;
    return true;
  });
}

/** Returns the files of a picture in each language. */
function useSources(image: ShownImage, place: PicturePlace): ImageSources {
  const page = useShape();
  return valueIn(page, (_, inLanguage) => imageSources(inLanguage(image), place), sourceKinds);
}

const sourceKinds: Kinds = {
  formats: { each: { type: 'plain', srcSet: 'text' } },
  sizes: 'plain',
  src: 'text',
  width: 'text',
  height: 'text',
};

/** Describes what a browser may choose from: the first format that it knows, then the size that fits. */
interface ImageSources {
  readonly formats: readonly { readonly type: string; readonly srcSet: string }[];
  readonly sizes?: string;
  /** The fallback for browsers that support none of the formats. */
  readonly src: string;
  /** In pixels: the picture's own, or a shape that it is brought into where its own isn't known. */
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the files of a picture for its place in a page: once and twice as wide as it is shown, and 720 if that is more
 * (spec 1 §9), as AVIF and as WebP.
 */
export function imageSources(image: Image, place: PicturePlace): ImageSources {
  const size = image.width > 0 ? image : unknownSize(place);
  const { width, height } = size;
  const made = filesOf(image, place);
  if (!made) return { formats: [], src: image.url, width, height };
  const formats = newFormats.flatMap((type) => {
    const srcSet = made.sized(type);
    return srcSet ? [{ type, srcSet }] : [];
  });
  return { formats, sizes: picturePlaces[place].sizes, src: made.plain, width, height };
}

const newFormats = ['image/avif', 'image/webp'];

interface Files {
  /** The candidates in a format; empty when it isn't to be had. */
  readonly sized: (type: string) => string;
  readonly plain: string;
}

function filesOf(image: Image, place: PicturePlace): Files | undefined {
  if (image.conversions) return localFiles(image, image.conversions, place);
  return isScalable(image) ? serviceFiles(image, place) : undefined;
}

function localFiles(
  { url, width }: Image,
  made: NonNullable<Image['conversions']>,
  place: PicturePlace,
): Files {
  const widths = widthsOf(place, width);
  const plainWidth = plainWidthOf(place, width);
  const plain = made.find((file) => file.width === plainWidth && !newFormats.includes(file.contentType));
  return {
    sized: (type) =>
      candidates(made.filter((file) => file.contentType === type && widths.includes(file.width))),
    plain: plain?.url ?? url,
  };
}

/** Contentful refuses to turn larger pictures into AVIF. */
const maxAvifPixels = 9_000_000;

function serviceFiles(image: Image, place: PicturePlace): Files {
  const { url, width } = image;
  const canBeAvif = width > 0 && width * image.height <= maxAvifPixels;
  const formats: Readonly<Record<string, string>> = {
    'image/webp': 'webp',
    ...(canBeAvif && { 'image/avif': 'avif' }),
  };
  const scaled = (each: number, format?: string) =>
    `${url}?${format ? `fm=${format}&` : ''}q=${pictureQuality}&w=${each}${width > 0 ? '' : shapeOf(place, each)}`;
  return {
    sized: (type) => {
      const format = formats[type];
      return format
        ? candidates(widthsOf(place, width).map((each) => ({ width: each, url: scaled(each, format) })))
        : '';
    },
    plain: scaled(plainWidthOf(place, width)),
  };
}

function candidates(files: readonly { readonly url: string; readonly width: number }[]): string {
  return files.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

/** Contentful's service scales raster graphics; of a GIF that moves it would keep the first frame alone. */
function isScalable({ url, contentType }: Image): boolean {
  return isServedByContentful(url) && !['image/svg+xml', 'image/gif'].includes(contentType);
}

/**
 * Returns the room for a picture of unknown size, so that nothing moves when it arrives: a usual shape. The service fills it up with
 * empty space at the sides.
 */
function unknownSize(place: PicturePlace) {
  const { width } = picturePlaces[place];
  return { width, height: heightFor(width) };
}

function shapeOf(place: PicturePlace, width: number): string {
  return `&h=${heightFor(width)}&fit=${place === 'background' ? 'fill' : 'pad'}`;
}

function heightFor(width: number): number {
  return Math.round((width * 2) / 3);
}
