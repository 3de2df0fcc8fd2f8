import type { Icon } from '@glyphdex/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { PAGE_ICONS, useIconPages } from '../api/gallery.ts';
import { failureText } from '../api/requests.ts';
import {
  addRecentIcon,
  COLLECTION_MAX,
  toggleInCollection,
  useCollection,
} from '../collection/stored-icons.ts';
import button from '../design/button.module.css';
import { copyText } from '../design/copy-button.tsx';
import { useInk, useReducedMotion } from '../design/drawing-address.ts';
import { STRINGS } from '../strings.ts';
import type { GalleryQuery } from './gallery-query.ts';
import { CELLS_PLACEHOLDER, GridCell } from './grid-cell.tsx';
import styles from './icon-grid.module.css';
import { useVisibleRows } from './use-visible-rows.ts';

const COLLECTION = STRINGS.collection;
/** How long a notice stays. */
const NOTICE_MS = 2_500;
/** Minimum width and the height of a cell in pixels: 6rem and 8rem of the style sheet, at 16 pixels per rem. */
const CELL_WIDTH_MIN = 96;
const ROW_HEIGHT = 128;

/**
 * The results as a grid that renders only the rows in or near the view. One cell is in the tab order; arrows, Home, End
 * and the page keys (four rows) move the focus within the grid (ARIA grid pattern). `c` copies, `x` collects, Escape
 * goes to the search field.
 */
export function IconGrid({
  query,
  total,
  onOpen,
}: {
  readonly query: GalleryQuery;
  readonly total: number;
  readonly onOpen: (icon: Icon) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { columns, rows, height, showRow } = useVisibleRows(container, {
    count: total,
    cellWidthMin: CELL_WIDTH_MIN,
    rowHeight: ROW_HEIGHT,
  });
  const ink = useInk();
  const { iconAt, failure, retry } = useIconsInView(query, rows, columns, total);
  const isStill = useReducedMotion();
  const collected = new Set<number | undefined>(useCollection().map(({ id }) => id));
  const [notice, setNotice] = useState('');
  const onCollect = (icon: Icon) =>
    setNotice(toggleInCollection(icon) ? '' : COLLECTION.full(COLLECTION_MAX));
  useEffect(() => {
    if (notice === '') return undefined;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const onCopy = async (icon: Icon) => {
    const isCopied = await copyText(icon.svg?.svg_code ?? '');
    if (isCopied) addRecentIcon(icon);
    setNotice(isCopied ? COLLECTION.copied(icon.name) : STRINGS.notCopied);
  };

  const moveTo = (position: number) => {
    const next = Math.max(0, Math.min(total - 1, position));
    setCurrent(next);
    showRow(Math.floor(next / columns));
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[data-position="${next}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: 4 * columns,
      PageUp: -4 * columns,
      Home: -(current % columns),
      End: columns - 1 - (current % columns),
    };
    const step = steps[event.key];
    const icon = iconAt(current);
    if (icon !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.key === 'x') return onCollect(icon);
      if (event.key === 'c') return void onCopy(icon);
    }
    if (event.key === 'Escape') return document.getElementById('search')?.focus();
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    moveTo(current + step);
  };

  return (
    <>
      <div
        ref={container}
        role="grid"
        tabIndex={-1}
        aria-label={STRINGS.gallery.grid}
        aria-rowcount={columns === 0 ? -1 : Math.ceil(total / columns)}
        aria-colcount={columns}
        class={styles['grid']}
        onKeyDown={onKeyDown}
      >
        {import.meta.env.SSR && <div class={styles['prerendered']}>{CELLS_PLACEHOLDER}</div>}
        <div class={styles['rows']} ref={(element) => element?.style.setProperty('height', `${height}px`)}>
          {rows.map(({ index, top }) => (
            <div
              key={index}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 1}
              class={styles['row']}
              ref={(element) => {
                element?.style.setProperty('transform', `translateY(${top}px)`);
                element?.style.setProperty('--columns', String(columns));
              }}
            >
              {positionsIn(index, columns, total).map((position) => (
                <GridCell
                  key={position}
                  icon={iconAt(position)}
                  position={position}
                  ink={ink}
                  isStill={isStill}
                  isCurrent={position === current}
                  isCollected={collected.has(iconAt(position)?.id)}
                  onFocus={() => setCurrent(position)}
                  onOpen={onOpen}
                  onCollect={onCollect}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p role="status" class={notice === '' ? 'visually-hidden' : styles['notice']}>
        {notice}
      </p>
      {failure !== undefined && (
        <p role="alert" class={styles['failure']}>
          {failureText(failure)}{' '}
          <button type="button" class={button['button']} onClick={retry}>
            {STRINGS.gallery.again}
          </button>
        </p>
      )}
    </>
  );
}

/** The positions of the cells in a row. */
function positionsIn(row: number, columns: number, total: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, total - first) }, (_, column) => first + column);
}

/** Loads the pages of these rows. Returns a lookup of icons by position, the first error, and a retry. */
function useIconsInView(
  query: GalleryQuery,
  rows: readonly { readonly index: number }[],
  columns: number,
  total: number,
) {
  const first = Math.floor(((rows[0]?.index ?? 0) * columns) / PAGE_ICONS);
  const last = Math.floor(Math.min(total - 1, ((rows.at(-1)?.index ?? 0) + 1) * columns) / PAGE_ICONS);
  const pages = Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i + 1);
  const answers = useIconPages(query, pages);
  const failed = answers.filter(({ isError }) => isError);
  return {
    iconAt: (position: number): Icon | undefined =>
      answers[Math.floor(position / PAGE_ICONS) - first]?.data?.data[position % PAGE_ICONS],
    failure: failed[0]?.error ?? undefined,
    retry: () => {
      for (const answer of failed) void answer.refetch();
    },
  };
}
