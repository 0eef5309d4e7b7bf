/** Opens font files with HarfBuzz. */
import { Blob, Face } from 'harfbuzzjs';
import 'wawoff2/decompress.js';
import woff2 from 'wawoff2/build/decompress_binding.js';

/**
 * WebAssembly is compiled asynchronously. The package's own function, which others in this process may call, waits for it as well, and
 * is loaded before, as it hears of it only once.
 */
if (!woff2.calledRun) {
  const tellPackage = woff2.onRuntimeInitialized;
  await new Promise<void>((resolve) => {
    woff2.onRuntimeInitialized = () => {
      tellPackage?.();
      resolve();
    };
  });
}

/** Opens a WOFF2, TrueType or OpenType font; HarfBuzz reads only what the latter two hold. @throws Error for another file */
export function openFace(bytes: Uint8Array): Face {
  const isPacked = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'wOF2';
  const decoded = isPacked ? woff2.decompress(bytes) : bytes;
  if (!decoded) throw new Error('not a WOFF2 font');
  const face = new Face(new Blob(decoded));
  if (face.collectUnicodes().length === 0) throw new Error('not a font with characters');
  return face;
}
