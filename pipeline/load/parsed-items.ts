/** Parsed items by id, as many as will be asked for again. */
export interface ParsedItems<Item> {
  readonly get: (id: string, parse: () => Item) => Item;
  /** For one that is written differently now. */
  readonly forget: (id: string) => void;
  /** See `Content`. */
  readonly keepWhile: <Value>(run: () => Value) => Value;
}

/** For those who go from one to the next. */
const few = 100;
/** A page with more than this on it is parsed anew in each language. */
const mostOnPage = 1000;

/**
 * Keeps what was asked for lately. A page's own items are asked for in each of its languages, and those that many pages share
 * are seldom asked for again. A parsed item takes several times its bytes in the file, so that keeping more costs memory, and
 * the collector of garbage time.
 */
export function keepParsed<Item>(): ParsedItems<Item> {
  let room = few;
  let latest = new Map<string, Item>();
  let before = new Map<string, Item>();
  const turn = () => {
    before = latest;
    latest = new Map();
  };
  return {
    get: (id, parse) => {
      const known = latest.get(id);
      if (known) return known;
      const item = before.get(id) ?? parse();
      if (latest.size >= room) turn();
      latest.set(id, item);
      return item;
    },
    forget: (id) => {
      latest.delete(id);
      before.delete(id);
    },
    keepWhile: (run) => {
      turn();
      room = mostOnPage;
      try {
        return run();
      } finally {
        room = few;
      }
    },
  };
}
