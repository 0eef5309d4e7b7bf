/** The parts of pages that React runs in the browser: `runtime/{name}/main.tsx` is the script of each. */
export const islandNames = ['locations', 'renewal', 'cart', 'checkout'] as const;

export type IslandName = (typeof islandNames)[number];
