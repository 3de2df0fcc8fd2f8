import type { Icon } from '@glyphdex/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useIconsOf } from '../api/collections.ts';
import { PAGE_PARTS, PART_ICONS, partOf, partsOfPage, useIconParts } from '../api/gallery.ts';
import { failureText } from '../api/requests.ts';
import { useCollected } from '../collection/collections.ts';
import button from '../design/button.module.css';
import { IconSurface, useSurface } from '../design/drawing.tsx';
import { hydration } from '../design/hydration.ts';
import { type ShownIcon, twinOf } from '../design/tone-of.ts';
import { STRINGS } from '../strings.ts';
import { type GalleryQuery, listKey } from './gallery-query.ts';
import { GridCell } from './grid-cell.tsx';
import styles from './icon-grid.module.css';
import { PageLinks } from './page-links.tsx';
import { tilePitch, tilesWide } from './tile-look.ts';
import { Notice, useCellActions } from './use-cell-actions.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

/** As many icons as one request takes. */
const TWINS_MAX = 100;
/** The distance between tiles in pixels: --space-2 of the style sheet. */
const GAP = 8;
/**
 * The results as a grid that renders only the rows in or near the view. One cell is in the tab order; arrows, Home, End
 * and the page keys (four rows) move the focus within the grid (ARIA grid pattern). `c` copies, `x` collects, Escape
 * goes to the search field. For another query, the grid keeps its old icons until the new ones arrive.
 */
export function IconGrid({
  query,
  total,
  packNames,
  partsPerPage = PAGE_PARTS,
  onOpen,
}: {
  readonly query: GalleryQuery;
  readonly total: number;
  /** Names of packs by slug. The slug stands for a name that is not there. */
  readonly packNames?: ReadonlyMap<string, string>;
  /** Parts of a page in the HTML of the service. */
  readonly partsPerPage?: number;
  readonly onOpen: (icon: Icon) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [pointed, setPointed] = useState(-1);
  const { look } = query;
  const pageParts = partsOfPage(query, partsPerPage);
  const pageStart = pageParts[0]! * PART_ICONS;
  const first = useIconParts(query, pageParts.slice(0, 1))[0]?.data?.data ?? [];
  const widths = first.map(({ svg }) => tilesWide(svg?.svg_code, look, tilePitch(look) - GAP));
  // Among many wordmarks a row has fewer tiles. In quarters, so that a few of them do not matter.
  const span =
    Math.round((4 * widths.reduce((sum, width) => sum + width, 0)) / (widths.length || 1)) / 4 || 1;
  const { columns, rows, height, pitch, showRow } = useVisibleRows(container, {
    count: total,
    pitch: tilePitch(look),
    gap: GAP,
    span,
  });
  const { iconAt, formerAt, failure, retry } = useIconsInView(
    query,
    columns === 0 ? pageParts : partsOf(rows, columns, total),
  );
  const tileWidth = span * pitch - GAP;
  const collected = useCollected();
  const { actions, notice } = useCellActions(look, setCurrent, onOpen);
  useEffect(() => setCurrent(0), [listKey(query)]);
  useEffect(() => {
    if (columns > 0 && pageStart > 0) showRow(Math.floor(pageStart / columns));
  }, [columns > 0, pageStart]);

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
      if (event.key === 'x') return actions.onCollect(icon);
      if (event.key === 'c') return actions.onCopy(icon);
    }
    if (event.key === 'Escape') return document.getElementById('search')?.focus();
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    moveTo(current + step);
  };

  const cellAt = (position: number, isFormer: boolean) => {
    const former = formerAt(position);
    const icon = iconAt(position) ?? (isFormer ? former : undefined);
    const pack = icon?.slug.slice(0, icon.slug.indexOf('--')) ?? '';
    return (
      <GridCell
        key={position}
        icon={icon}
        former={icon === undefined ? former : undefined}
        position={position}
        isCurrent={hydration.isRunning || position === current}
        hasButtons={!hydration.isRunning && (position === current || position === pointed)}
        isCollected={collected.has(icon?.slug ?? '')}
        isOpen={icon !== undefined && icon.slug === query.icon}
        packName={packNames?.get(pack) ?? pack}
        actions={actions}
      />
    );
  };

  /** A wordmark takes room from the other tiles of its row, so that each row has as many icons. */
  const template = (row: number) =>
    Array.from({ length: columns }, (_, column) => {
      const position = row * columns + column;
      const { svg } = iconAt(position) ?? formerAt(position) ?? {};
      return `minmax(0, ${tilesWide(svg?.svg_code, look, tileWidth)}fr)`;
    }).join(' ');

  return (
    <IconSurface look={look}>
      <div
        ref={container}
        role="grid"
        tabIndex={-1}
        aria-label={STRINGS.gallery.grid}
        aria-rowcount={columns === 0 ? -1 : Math.ceil(total / columns)}
        aria-colcount={columns}
        class={styles['grid']}
        data-ground={look.ground}
        data-density={look.density}
        onKeyDown={onKeyDown}
        onPointerOver={({ target }) => {
          const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
          setPointed(Number(place?.dataset['place'] ?? -1));
        }}
      >
        {hydration.isRunning &&
          (import.meta.env.SSR ? (
            <div role="row" tabIndex={-1} class={styles['served']}>
              {pageParts
                .flatMap((part) => positionsIn(part, PART_ICONS, total))
                .map((position) => cellAt(position, false))}
            </div>
          ) : (
            // The script leaves the cells of the service as they are until its own rows replace them.
            <div class={styles['served']} dangerouslySetInnerHTML={{ __html: '' }} />
          ))}
        <div class={styles['rows']} ref={(element) => element?.style.setProperty('height', `${height}px`)}>
          {rows.map(({ index, top }) => {
            const positions = positionsIn(index, columns, total);
            // The cells of a row of former icons keep their properties, so they do not render again.
            const isFormer = iconAt(positions[0]!) === undefined && formerAt(positions[0]!) !== undefined;
            return (
              <div
                key={index}
                role="row"
                tabIndex={-1}
                inert={isFormer}
                aria-rowindex={index + 1}
                class={styles['row']}
                ref={(element) => {
                  element?.style.setProperty('transform', `translateY(${top}px)`);
                  element?.style.setProperty('grid-template-columns', template(index));
                  element?.style.setProperty('--tile', `${pitch - GAP}px`);
                }}
              >
                {positions.map((position) => cellAt(position, isFormer))}
              </div>
            );
          })}
        </div>
      </div>
      {import.meta.env.SSR && (
        <PageLinks page={query.page ?? 1} pages={Math.ceil(total / (partsPerPage * PART_ICONS))} />
      )}
      <Notice text={notice} />
      {failure !== undefined && (
        <p role="alert" class={styles['failure']}>
          {failureText(failure)}{' '}
          <button type="button" class={button['button']} onClick={retry}>
            {STRINGS.gallery.again}
          </button>
        </p>
      )}
    </IconSurface>
  );
}

/** The positions of the cells in a row. */
function positionsIn(row: number, columns: number, total: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.max(0, Math.min(columns, total - first)) }, (_, column) => first + column);
}

/** The parts of the list that have the cells of these rows. */
function partsOf(rows: readonly { readonly index: number }[], columns: number, total: number): number[] {
  const first = partOf((rows[0]?.index ?? 0) * columns);
  const last = partOf(Math.min(total, ((rows.at(-1)?.index ?? 0) + 1) * columns) - 1);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i);
}

/**
 * Loads these parts, which follow one another. Returns a lookup of icons by position, where an icon that needs another
 * page has given way to its twin unless the list has both, one of the icons shown there before, the first error, and a
 * retry.
 */
function useIconsInView(query: GalleryQuery, parts: readonly number[]) {
  const first = parts[0]!;
  const answers = useIconParts(query, parts);
  const failed = answers.filter(({ isError }) => isError);
  const shown = useRef(new Map<number, Icon>());
  const theme = useSurface().page;
  const page = query.look.ground === 'light' || query.look.ground === 'dark' ? query.look.ground : theme;
  const icons: readonly ShownIcon[] = answers.flatMap(({ data }) => data?.data ?? []);
  const slugs = new Set(icons.map(({ slug }) => slug));
  const needed = icons.flatMap(({ ground = 'any', ground_twin: twin }) =>
    ground === 'any' || ground === page || twin == null || slugs.has(twin) ? [] : [twin],
  );
  const twins = useIconsOf([...new Set(needed)].sort().slice(0, TWINS_MAX)).data;
  const iconAt = (position: number): Icon | undefined => {
    const part = partOf(position);
    const icon = answers[part - first]?.data?.data[position - part * PART_ICONS];
    return icon && (twinOf(icon, page, twins) ?? icon);
  };
  useEffect(() => {
    for (const part of parts)
      for (const [i, icon] of (answers[part - first]?.data?.data ?? []).entries())
        shown.current.set(part * PART_ICONS + i, icon);
  });
  return {
    iconAt,
    formerAt: (position: number) => shown.current.get(position),
    failure: failed[0]?.error ?? undefined,
    retry: () => {
      for (const answer of failed) void answer.refetch();
    },
  };
}
