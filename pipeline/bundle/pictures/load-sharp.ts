import type { default as Sharp } from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** The picture library, loaded when the first picture needs it: most builds find all results kept. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // How AVIF is cut into parts, and so its bytes, follows from the number of threads.
    sharp.concurrency(1);
    // Each picture is read once a size and then never again.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/** More than a camera takes; unpacked, such a picture fills a quarter of a gigabyte. */
export const mostPixels = 64_000_000;

/** A file with a small fault that all browsers show is converted; one that ends too early isn't. */
export const inputOptions = { limitInputPixels: mostPixels, failOn: 'error' } as const;
