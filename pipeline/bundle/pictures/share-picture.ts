import type { EncodedFormat, EncodedPicture } from './encode-picture.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { PictureMaker } from './picture-maker.ts';

/** What social networks ask for at the least, to show a picture on the whole width of a post. */
const sharedSide = 1200;

/**
 * Makes the one file of a picture that is shown with a page's address elsewhere: social networks read neither vector
 * graphics nor new formats.
 *
 * @throws the picture library's error for a file that is damaged
 */
export async function sharePicture(
  maker: PictureMaker,
  source: Uint8Array,
  { format }: PictureFacts,
): Promise<EncodedPicture & { readonly format: EncodedFormat }> {
  const isVector = format === 'svg';
  const target: EncodedFormat = isVector ? 'png' : 'jpeg';
  const encoded = await maker.encode(source, {
    format: target,
    width: sharedSide,
    height: sharedSide,
    ...(isVector && { isVector }),
  });
  return { ...encoded, format: target };
}
