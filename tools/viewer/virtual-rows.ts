/** Describes a long list of which only the visible rows are in the document. */
export interface VirtualRows {
  /** Draws the rows again. @param count their number */
  readonly draw: (count: number) => void;
  /** Scrolls as little as brings a row into sight. */
  readonly reveal: (at: number) => void;
}

/** Rows drawn beyond each edge, so that scrolling shows no gaps. */
const spareRows = 8;

/**
 * Creates a list with rows of one height.
 *
 * @param scroller what scrolls
 * @param holder an element of the class `rows` in it
 * @param covered height in CSS pixels that sticky elements take at the scroller's top
 */
export function virtualRows(
  scroller: HTMLElement,
  holder: HTMLElement,
  rowAt: (at: number) => HTMLElement,
  covered: () => number = () => 0,
): VirtualRows {
  let total = 0;
  let height = rowHeight();
  const fill = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / height) - spareRows);
    const last = Math.min(
      total,
      Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + spareRows,
    );
    const rows = Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
      const row = rowAt(first + offset);
      row.style.transform = `translateY(${(first + offset) * height}px)`;
      return row;
    });
    holder.replaceChildren(...rows);
  };
  const draw = (count: number) => {
    total = count;
    height = rowHeight();
    holder.style.height = `${count * height}px`;
    fill();
  };
  scroller.addEventListener('scroll', () => requestAnimationFrame(fill), { passive: true });
  new ResizeObserver(() => draw(total)).observe(scroller);
  return {
    draw,
    reveal: (at) => {
      const top = at * height;
      const bottom = top + height + covered();
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (bottom > scroller.scrollTop + scroller.clientHeight) {
        scroller.scrollTop = bottom - scroller.clientHeight;
      }
      fill();
    },
  };
}

function rowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-height'));
}
