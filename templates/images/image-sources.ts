import type { Image } from '../../domain/entries.ts';

const quality = 60;
const defaultWidth = 1920;
const minimumWidth = 320;
const middleWidth = 720;

export interface ImageSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/**
 * The addresses of a picture shown at most `width` CSS pixels wide: once and twice that, and 720 if it is larger (spec 1 §9).
 *
 * Only Contentful's image service can scale; other pictures and vector graphics are used as they are.
 */
export function imageSources(image: Image, width = defaultWidth): ImageSources {
  if (!isScalable(image)) return { src: image.url };
  const shown = Math.max(minimumWidth, Math.min(width, defaultWidth));
  const widths = candidateWidths(shown, image.width);
  return {
    src: scaled(image.url, widths.find((each) => each >= shown) ?? widths[widths.length - 1] ?? shown),
    srcSet: widths.map((each) => `${scaled(image.url, each)} ${each}w`).join(', '),
    sizes: `(min-width: ${shown}px) ${shown}px, 100vw`,
  };
}

function isScalable(image: Image): boolean {
  return /^(?:https:)?\/\/images\.ctfassets\.net\//.test(image.url) && image.contentType !== 'image/svg+xml';
}

function candidateWidths(shown: number, natural: number): number[] {
  const wanted = [...(shown > middleWidth ? [middleWidth] : []), shown, shown * 2];
  const largest = natural || defaultWidth;
  return [...new Set(wanted.map((each) => Math.min(each, largest)))];
}

function scaled(url: string, width: number): string {
  return `${url}?fm=webp&q=${quality}&w=${width}`;
}
