import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

const ROWS_AROUND = 3;
/** What lies over the upper edge of the window: the search field. */
const COVERED_PX = 84;
const COLUMNS_MIN = 2;

export interface VisibleRow {
  readonly index: number;
  /** Pixels from the top of the grid. */
  readonly top: number;
}

/** The columns that fit, and the rows from `from` up to `to`, exclusive, that are in view or near. */
interface View {
  readonly columns: number;
  readonly from: number;
  readonly to: number;
}

/** How wide the grid is, is known once it stands on the page; until then it has no rows. */
const NOT_MEASURED: View = { columns: 0, from: 0, to: 0 };

/**
 * Which rows of a grid that scrolls with the page are in view, and how many columns fit? All rows are of one height, so
 * this is a division, however many there are. `columns` is 0 until the grid stands on the page.
 */
export function useVisibleRows(
  container: RefObject<HTMLElement>,
  { count, cellWidthMin, rowHeight }: { count: number; cellWidthMin: number; rowHeight: number },
) {
  const [view, setView] = useState(NOT_MEASURED);
  const measure = useCallback(() => {
    const element = container.current;
    if (element === null) return;
    const columns = Math.max(COLUMNS_MIN, Math.floor(element.clientWidth / cellWidthMin));
    const rowsCount = Math.ceil(count / columns);
    const { top } = element.getBoundingClientRect();
    const row = (y: number) => Math.max(0, Math.min(rowsCount, Math.floor((y - top) / rowHeight)));
    const next = {
      columns,
      from: Math.max(0, row(0) - ROWS_AROUND),
      to: Math.min(rowsCount, row(window.innerHeight) + 1 + ROWS_AROUND),
    };
    setView((last) => (isSame(last, next) ? last : next));
  }, [container, count, cellWidthMin, rowHeight]);
  useLayoutEffect(() => {
    measure();
    // What stands above the grid moves it, and the page grows by as much.
    const observer = new ResizeObserver(measure);
    observer.observe(container.current!);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [container, measure]);
  const { columns, from, to } = view;
  return {
    columns,
    height: columns === 0 ? 0 : Math.ceil(count / columns) * rowHeight,
    rows: Array.from(
      { length: to - from },
      (_, i): VisibleRow => ({ index: from + i, top: (from + i) * rowHeight }),
    ),
    /** Scrolls as little as brings the row into view, and has it drawn. */
    showRow(row: number) {
      const top = container.current!.getBoundingClientRect().top + row * rowHeight;
      const below = top + rowHeight - window.innerHeight;
      if (top < COVERED_PX) window.scrollBy(0, top - COVERED_PX);
      else if (below > 0) window.scrollBy(0, below);
      measure();
    },
  };
}

function isSame(a: View, b: View): boolean {
  return a.columns === b.columns && a.from === b.from && a.to === b.to;
}
