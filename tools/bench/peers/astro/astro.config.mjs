import { defineConfig } from 'astro/config';

/** Astro's cache of pages is experimental; without it every build renders all of them. */
export default defineConfig({
  outDir: process.env.PEER_OUT,
  cacheDir: process.env.PEER_CACHE,
  publicDir: process.env.PEER_PUBLIC,
  build: { format: 'file' },
  experimental: { incrementalBuild: process.env.PEER_CACHED === '1' },
});
