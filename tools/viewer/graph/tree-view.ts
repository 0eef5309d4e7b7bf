import { element } from '../element.ts';
import { type VirtualRows, virtualRows } from '../virtual-rows.ts';
import { treeRow } from './row.ts';
import type { Found, Tree } from './tree.ts';

/** Rows that Page Up and Page Down move by. */
const pageRows = 15;

/**
 * Shows the tree with keyboard and pointer support (ARIA Authoring Practices, "Tree View"). Only visible rows exist, so
 * the tree has the focus and `aria-activedescendant`.
 */
export class TreeView {
  readonly scroller: HTMLElement;
  readonly #tree: Tree;
  readonly #state: TreeState;
  readonly #list: VirtualRows;
  readonly #onChoose: (at: number) => void;
  #query = '';
  #active: number;
  #chosen: number | undefined;

  /** Creates the view. @param onChoose gets the position of the item whose details are to be shown */
  constructor(tree: Tree, onChoose: (at: number) => void) {
    const holder = element('div', { class: 'rows', role: 'presentation' });
    this.scroller = element(
      'div',
      { class: 'tree', role: 'tree', tabindex: 0, 'aria-label': 'Slug tree' },
      holder,
    );
    this.#tree = tree;
    this.#state = new TreeState(tree);
    this.#active = tree.tops[0] ?? -1;
    this.#onChoose = onChoose;
    this.#list = virtualRows(this.scroller, holder, (row) => this.#rowAt(row));
    this.scroller.addEventListener('keydown', (event) => this.#onKey(event));
    this.scroller.addEventListener('click', ({ target }) => this.#onClick(target as Element));
    this.#draw();
  }

  /** Shows the matches of a search, or everything. @param query text to highlight, in lower case */
  filter(found: Found | undefined, query: string): void {
    this.#query = query;
    this.#state.filter(found);
    this.scroller.scrollTop = 0;
    this.#draw();
  }

  setAllOpen(isOpen: boolean): void {
    this.#state.setAllOpen(isOpen);
    this.#draw();
  }

  /** Moves the focus into the tree, to the first match if there is one. */
  focus(): void {
    this.scroller.focus();
    this.#activate(this.#state.firstMatch() ?? this.#active);
  }

  #rowAt(row: number): HTMLElement {
    const at = this.#state.rows[row] ?? -1;
    const item = this.#tree.items[at];
    if (!item) return element('div');
    const siblings = this.#state.childrenOf(item.parent);
    return treeRow({
      item,
      locales: this.#tree.graph.locales,
      isOpen: this.#state.isBranch(at) ? this.#state.isOpen(at) : undefined,
      isActive: at === this.#active,
      isChosen: at === this.#chosen,
      query: this.#query,
      position: siblings.indexOf(at) + 1,
      siblings: siblings.length,
    });
  }

  /** Draws the rows, and moves the active line to a visible one. */
  #draw(): void {
    const { rows } = this.#state;
    if (!rows.includes(this.#active)) this.#active = this.#state.firstMatch() ?? rows[0] ?? -1;
    this.scroller.setAttribute('aria-activedescendant', `item-${this.#active}`);
    this.#list.draw(rows.length);
  }

  #activate(at: number | undefined): void {
    if (at === undefined) return;
    this.#active = at;
    this.scroller.setAttribute('aria-activedescendant', `item-${at}`);
    this.#list.reveal(this.#state.rows.indexOf(at));
  }

  #move(by: number): void {
    const { rows } = this.#state;
    const row = rows.indexOf(this.#active) + by;
    this.#activate(rows[Math.min(Math.max(row, 0), rows.length - 1)]);
  }

  #setOpen(at: number, isOpen: boolean): void {
    this.#state.setOpen(at, isOpen);
    this.#draw();
  }

  #choose(at: number): void {
    this.#chosen = at;
    this.#activate(at);
    this.#onChoose(at);
  }

  #goIn(): void {
    const at = this.#active;
    if (!this.#state.isBranch(at)) return;
    if (this.#state.isOpen(at)) this.#move(1);
    else this.#setOpen(at, true);
  }

  #goOut(): void {
    const at = this.#active;
    if (this.#state.isBranch(at) && this.#state.isOpen(at)) this.#setOpen(at, false);
    else this.#activate(this.#tree.items[at]?.parent);
  }

  readonly #keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => this.#move(1),
    ArrowUp: () => this.#move(-1),
    PageDown: () => this.#move(pageRows),
    PageUp: () => this.#move(-pageRows),
    Home: () => this.#activate(this.#state.rows[0]),
    End: () => this.#activate(this.#state.rows.at(-1)),
    ArrowRight: () => this.#goIn(),
    ArrowLeft: () => this.#goOut(),
    Enter: () => this.#choose(this.#active),
    ' ': () => this.#choose(this.#active),
  };

  #onKey(event: KeyboardEvent): void {
    const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : this.#keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Opens or closes on the triangle; a click on the line opens it and shows the entry's details. */
  #onClick(target: Element): void {
    const row = target.closest<HTMLElement>('[data-at]');
    if (!row) return;
    const at = Number(row.dataset.at);
    this.#active = at;
    const isTriangle = target.closest('[data-toggles]') !== null;
    if (this.#state.isBranch(at) && (isTriangle || !this.#state.isOpen(at))) {
      this.#setOpen(at, !this.#state.isOpen(at));
    }
    if (!isTriangle) this.#choose(at);
  }
}

/** Holds the open branches and the visible lines. */
class TreeState {
  readonly #tree: Tree;
  #open: Set<number>;
  #found: Found | undefined;
  /** Branches that were closed during a search; `#open` holds again afterwards. */
  #closed = new Set<number>();
  /** Positions of the visible items, from top to bottom. */
  rows: readonly number[] = [];

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#open = firstOpen(tree);
    this.#update();
  }

  /** Shows only the matches of a search, or everything. */
  filter(found: Found | undefined): void {
    this.#found = found;
    this.#closed = new Set();
    this.#update();
  }

  firstMatch(): number | undefined {
    return this.#found?.matches.find((at) => this.rows.includes(at));
  }

  /** Returns the visible children of an open item; without an item: the topmost items. */
  childrenOf(at: number | undefined): readonly number[] {
    const children = at === undefined ? this.#tree.tops : (this.#tree.items[at]?.children ?? []);
    const found = this.#found;
    return found ? children.filter((child) => found.shown.has(child)) : children;
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

  /** Lists the visible rows depth-first, without recursion: trees may have thousands of levels. */
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

/** About two screens. */
const fewRows = 60;

/** Opens the top branches of a small tree, and always opens faults. */
function firstOpen({ items, tops, faults }: Tree): Set<number> {
  const rows = tops.reduce((sum, at) => sum + (items[at]?.children.length ?? 0), tops.length);
  return new Set([...(rows <= fewRows ? tops.filter((at) => items[at]?.node) : []), ...faults]);
}
