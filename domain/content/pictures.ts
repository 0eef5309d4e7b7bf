interface PlaceWidths {
  /** Maximum width in CSS pixels. */
  readonly width: number;
  /** The `sizes` attribute. */
  readonly sizes: string;
}

/** Sets the pictures' quality (spec 1 §9: "quality 60, default width 1920, minimum width 320, srcset widths at 1x and 2x and 720 if larger"). */
export const pictureQuality = 60;
const defaultWidth = 1920;
const minimumWidth = 320;
const middleWidth = 720;

export const picturePlaces = {
  // Portrait on phones, cropped from a wider picture.
  background: { width: defaultWidth, sizes: '(max-width: 47.98em) 200vw, 100vw' },
  hero: {
    width: 600,
    sizes: '(min-width: 85em) 575px, (min-width: 48em) 42vw, (min-width: 384px) 352px, 92vw',
  },
  column: { width: 600, sizes: '(min-width: 85em) 600px, (min-width: 48em) 45vw, 94vw' },
  tile: { width: 600, sizes: '(min-width: 85em) 600px, (min-width: 48em) 46vw, 94vw' },
  card: { width: 600, sizes: '(min-width: 78.75em) 400px, (min-width: 620px) 50vw, 94vw' },
  step: { width: 420, sizes: '(min-width: 85em) 404px, (min-width: 48em) 30vw, 94vw' },
  text: { width: 736, sizes: '(min-width: 800px) 736px, 94vw' },
  alone: { width: defaultWidth, sizes: '93vw' },
  logo: { width: minimumWidth, sizes: '160px' },
} as const satisfies Readonly<Record<string, PlaceWidths>>;

export type PicturePlace = keyof typeof picturePlaces;

/** Returns the widths for `srcset` in pixels, ascending, at most the picture's own. @param natural width; 0 when unknown */
export function widthsOf(place: PicturePlace, natural: number): number[] {
  const shown = Math.max(minimumWidth, picturePlaces[place].width);
  const wanted = [...(shown > middleWidth ? [middleWidth] : []), shown, shown * 2];
  const largest = natural || defaultWidth;
  return [...new Set(wanted.map((each) => Math.min(each, largest)))].sort((a, b) => a - b);
}

/** Returns the width for `src`: one device pixel per CSS pixel. */
export function plainWidthOf(place: PicturePlace, natural: number): number {
  return Math.min(Math.max(minimumWidth, picturePlaces[place].width), natural || defaultWidth);
}

/** Returns whether the address belongs to Contentful's Images API, so that its query can set size and format. */
export function isServedByContentful(url: string): boolean {
  return /^https:\/\/images\.(?:eu\.)?ctfassets\.net\/[^?#]*$/.test(url);
}

/** Returns whether a MIME type is a picture's; true for a missing one. */
export function isPicture(contentType: string | undefined): boolean {
  return !contentType || contentType.startsWith('image/');
}

/** Returns whether a MIME type is a video's. */
export function isVideo(contentType: string | undefined): boolean {
  return contentType?.startsWith('video/') ?? false;
}
