/** Describes a virtualized list, which renders only visible rows. */
export interface VirtualRows {
  /** Redraws the rows. @param count their number */
  readonly draw: (count: number) => void;
  /** Scrolls a row into view. */
  readonly reveal: (at: number) => void;
}

/** Rows rendered beyond each edge. */
const spareRows = 8;

/**
 * Creates a list of rows with equal height.
 * @param scroller the scrolling element
 * @param holder an element of the class `rows` in it
 * @param covered height in CSS pixels of sticky elements at the top
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
