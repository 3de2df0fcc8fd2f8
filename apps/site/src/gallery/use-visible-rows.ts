import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';

const ROWS_AROUND = 3;
/** What lies over the upper edge of the window: the search field. */
const COVERED_PX = 84;

export interface VisibleRow {
  readonly index: number;
  /** Pixels from the top of the grid. */
  readonly top: number;
}

/** Which rows of a grid that scrolls with the page are in view, and how many columns fit? */
export function useVisibleRows(
  container: RefObject<HTMLElement>,
  { count, cellWidthMin, rowHeight }: { count: number; cellWidthMin: number; rowHeight: number },
) {
  const columns = useColumns(container, cellWidthMin);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const options = {
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    overscan: ROWS_AROUND,
    scrollPaddingStart: COVERED_PX,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    scrollMargin: container.current?.offsetTop ?? 0,
    initialOffset: () => window.scrollY,
    onChange: () => redraw(undefined),
  };
  const [rows] = useState(() => new Virtualizer<Window, HTMLElement>(options));
  rows.setOptions(options);
  useEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return {
    columns,
    height: rows.getTotalSize(),
    rows: rows
      .getVirtualItems()
      .map(({ index, start }): VisibleRow => ({ index, top: start - options.scrollMargin })),
    showRow: (row: number) => rows.scrollToIndex(row),
  };
}

function useColumns(container: RefObject<HTMLElement>, cellWidthMin: number): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = container.current!;
    const measure = () => setColumns(Math.max(2, Math.floor(element.clientWidth / cellWidthMin)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, cellWidthMin]);
  return columns;
}
