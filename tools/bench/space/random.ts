/** Numbers that look drawn by lot and are the same for the same seed text, on every machine. */
export interface Random {
  /** A whole number from 0 up to, but without, `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** @param seed any text; a seed of its own for each thing keeps the rest of a space as it is when one thing changes */
export function createRandom(seed: string): Random {
  let state = seedNumber(seed);
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from an empty list.');
      return item;
    },
  };
}

/** FNV-1a over the text's code units. */
function seedNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
