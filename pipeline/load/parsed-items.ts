/** Parsed items by id, as many as will be asked for again. */
export interface ParsedItems<Item> {
  /** @param bytes how much there is to parse */
  readonly get: (id: string, bytes: number, parse: () => Item) => Item;
  /** For one that is written differently now. */
  readonly forget: (id: string) => void;
  /** See `Content`. */
  readonly keepWhile: <Value>(run: () => Value) => Value;
}

/** For those who go from one to the next. */
const few = 100;
/** As many bytes of a page's items are kept parsed, which takes a few times the memory; the rest is parsed anew in each language. */
const mostBytesOnPage = 30_000_000;

/**
 * Keeps what was asked for lately. A page's own items are asked for in each of its languages, and those that many pages share
 * are seldom asked for again. A parsed item takes several times its bytes in the file, so that keeping more costs memory, and
 * the collector of garbage time.
 *
 * @param mostBytes of one page
 */
export function keepParsed<Item>(mostBytes = mostBytesOnPage): ParsedItems<Item> {
  let room = 0;
  let onPage = new Map<string, Item>();
  let onPageBefore = new Map<string, Item>();
  let latest = new Map<string, Item>();
  let before = new Map<string, Item>();
  return {
    get: (id, bytes, parse) => {
      const known = onPage.get(id) ?? latest.get(id);
      if (known) return known;
      const item = onPageBefore.get(id) ?? before.get(id) ?? parse();
      if (bytes <= room) {
        room -= bytes;
        onPage.set(id, item);
        return item;
      }
      if (latest.size >= few) {
        before = latest;
        latest = new Map();
      }
      latest.set(id, item);
      return item;
    },
    forget: (id) => {
      for (const items of [onPage, onPageBefore, latest, before]) items.delete(id);
    },
    keepWhile: (run) => {
      onPageBefore = onPage;
      onPage = new Map();
      room = mostBytes;
      try {
        return run();
      } finally {
        room = 0;
      }
    },
  };
}
