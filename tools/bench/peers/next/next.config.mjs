import { availableParallelism } from 'node:os';
import { relative } from 'node:path';

/** Next leaves one core idle unless it is told otherwise. */
export default {
  output: 'export',
  distDir: relative(import.meta.dirname, process.env.PEER_OUT),
  turbopack: { root: process.env.PEER_ROOT },
  experimental: { cpus: availableParallelism() },
};
