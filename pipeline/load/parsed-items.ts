/** Parsed items by id, as many as will be asked for again. */
export interface ParsedItems<Item> {
  readonly get: (id: string, parse: () => Item) => Item;
  /** For one that is written differently now. */
  readonly forget: (id: string) => void;
  /** See `Content`. */
  readonly moveOn: () => void;
}

/** Whoever doesn't move on keeps no more than twice this, and a page with more on it is parsed anew in each language. */
const most = 1000;

/**
 * Keeps what was asked for since the last move but one: a page's own items are asked for in each of its languages, and those
 * that many pages share are seldom asked for again. A parsed item takes several times its bytes in the file, so that keeping
 * more costs memory, and the collector of garbage time.
 */
export function keepParsed<Item>(): ParsedItems<Item> {
  let now = new Map<string, Item>();
  let before = new Map<string, Item>();
  const moveOn = () => {
    before = now;
    now = new Map();
  };
  return {
    get: (id, parse) => {
      const known = now.get(id);
      if (known) return known;
      const item = before.get(id) ?? parse();
      if (now.size >= most) moveOn();
      now.set(id, item);
      return item;
    },
    forget: (id) => {
      now.delete(id);
      before.delete(id);
    },
    moveOn,
  };
}
