/** Gives the command before one that may mount what no other process sees. */
export const withMounts: readonly string[] = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--mount',
];
