import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

/** Rows rendered above and below the view. */
const ROWS_AROUND = 1;
/** Height that the sticky search field and, on phones, the bar below it cover at the top of the window, in pixels. */
const COVERED_PX = 116;
/** The widest grid of a phone, and how much smaller its tiles are, in pixels; as in icon-grid.module.css. */
const PHONE_WIDTH_MAX = 616;
const PHONE_LESS = 4;
/** The narrowest windows have cells below the minimum width instead of a single column. */
const COLUMNS_MIN = 2;

interface VisibleRow {
  readonly index: number;
  /** Pixels from the top of the grid. */
  readonly top: number;
}

/** The number of columns, and the rows in or near the view: `from` inclusive, `to` exclusive. */
interface View {
  readonly columns: number;
  readonly rowHeight: number;
  readonly from: number;
  readonly to: number;
}

/** Before the first layout the width is unknown, so there are no rows. */
const NOT_MEASURED: View = { columns: 0, rowHeight: 0, from: 0, to: 0 };

/**
 * Finds the visible rows and the number of columns of a grid that scrolls with the page. `count` is the number of
 * cells; sizes are in pixels, and all rows have the same height. `pitch` is the least width and the height of a cell
 * with its `gap`; `span` times as wide. `columns` is 0 before the first layout.
 */
export function useVisibleRows(
  container: RefObject<HTMLElement>,
  { count, pitch: wanted, gap, span }: { count: number; pitch: number; gap: number; span: number },
) {
  const [view, setView] = useState(NOT_MEASURED);
  const rowHeight = view.rowHeight;
  const measure = useCallback(() => {
    const element = container.current;
    if (element === null) return;
    const width = element.clientWidth + gap;
    const columns = Math.max(COLUMNS_MIN, Math.floor(width / (pitchFor(wanted, width) * span)));
    const rowsCount = Math.ceil(count / columns);
    const rowHeight = pitchFor(wanted, width);
    const { top } = element.getBoundingClientRect();
    const row = (y: number) => Math.max(0, Math.min(rowsCount, Math.floor((y - top) / rowHeight)));
    const next = {
      columns,
      rowHeight,
      from: Math.max(0, row(0) - ROWS_AROUND),
      to: Math.min(rowsCount, row(window.innerHeight) + 1 + ROWS_AROUND),
    };
    setView((last) => (isSame(last, next) ? last : next));
  }, [container, count, wanted, gap, span]);
  useLayoutEffect(() => {
    measure();
    // Content above the grid moves it and changes the page height.
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
    pitch: rowHeight,
    height: columns === 0 ? 0 : Math.ceil(count / columns) * rowHeight,
    rows: Array.from(
      { length: to - from },
      (_, i): VisibleRow => ({ index: from + i, top: (from + i) * rowHeight }),
    ),
    /** Scrolls just far enough to show the row, and renders it. */
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
  return a.columns === b.columns && a.rowHeight === b.rowHeight && a.from === b.from && a.to === b.to;
}

/** A phone has five columns of the smallest tiles; its tiles are a little smaller than those of other screens. */
function pitchFor(wanted: number, width: number): number {
  return width <= PHONE_WIDTH_MAX ? wanted - PHONE_LESS : wanted;
}
