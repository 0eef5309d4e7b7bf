import type { KeptFiles } from './kept-files.ts';

/** @param kept of the program that runs: to start the minifier takes longer than to render a small site's pages */
export async function minifyStyles(source: string, kept: KeptFiles | undefined): Promise<Uint8Array> {
  const known = kept?.get(source);
  if (known) return known;
  const { transform } = await import('esbuild');
  const { code } = await transform(source, { loader: 'css', minify: true, legalComments: 'none' });
  const bytes = Buffer.from(code);
  kept?.put(source, bytes);
  return bytes;
}
