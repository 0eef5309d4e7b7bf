import type { Found } from './search.ts';
import type { Tree } from './tree.ts';

/** Which branches are open and which lines are shown. */
export class TreeState {
  readonly #tree: Tree;
  #open: Set<number>;
  #found: Found | undefined;
  /** Branches that were closed while only what was found is shown; what was open before comes back afterwards. */
  #closed = new Set<number>();
  /** Positions of the items that are shown, from top to bottom. */
  rows: readonly number[] = [];

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#open = firstOpen(tree);
    this.#update();
  }

  /** Shows only what was found, or everything. */
  filter(found: Found | undefined): void {
    this.#found = found;
    this.#closed = new Set();
    this.#update();
  }

  /** The first match that is shown. */
  firstMatch(): number | undefined {
    return this.#found?.matches.find((at) => this.rows.includes(at));
  }

  /** What is shown right below an item when it is open; below none: the topmost items. */
  childrenOf(at: number | undefined): readonly number[] {
    const children = at === undefined ? this.#tree.tops : (this.#tree.items[at]?.children ?? []);
    const found = this.#found;
    return found ? children.filter((child) => found.kept.has(child)) : children;
  }

  isBranch(at: number): boolean {
    return this.childrenOf(at).length > 0;
  }

  isOpen(at: number): boolean {
    return this.#found ? !this.#closed.has(at) : this.#open.has(at);
  }

  setOpen(at: number, isOpen: boolean): void {
    if (isOpen) this.#open.add(at);
    else this.#open.delete(at);
    if (isOpen) this.#closed.delete(at);
    else this.#closed.add(at);
    this.#update();
  }

  setAllOpen(isOpen: boolean): void {
    const branches = this.#tree.items.filter(({ children }) => children.length > 0).map(({ at }) => at);
    this.#open = new Set(isOpen ? branches : []);
    this.#closed = new Set(isOpen ? [] : branches);
    this.#update();
  }

  /** Depth-first; nothing recurses, as trees may be thousands of levels deep. */
  #update(): void {
    const rows: number[] = [];
    const waiting = this.childrenOf(undefined).toReversed();
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      rows.push(at);
      if (this.isOpen(at)) for (const child of this.childrenOf(at).toReversed()) waiting.push(child);
    }
    this.rows = rows;
  }
}

/** A screen or two. */
const fewRows = 60;

/** Top branches are open where that leaves a list to look through, and what is wrong always. */
function firstOpen({ items, tops, faults }: Tree): Set<number> {
  const rows = tops.reduce((sum, at) => sum + (items[at]?.children.length ?? 0), tops.length);
  return new Set([...(rows <= fewRows ? tops.filter((at) => items[at]?.node) : []), ...faults]);
}
