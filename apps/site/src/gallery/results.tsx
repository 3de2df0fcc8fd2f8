import { useMemo, useRef, useState } from 'preact/hooks';
import {
  type FoundIcons,
  partsOfPage,
  useFacetCounts,
  useIconParts,
  useLoadedIcons,
} from '../api/gallery.ts';
import { failureText, PictureMissing } from '../api/requests.ts';
import button from '../design/button.module.css';
import { Glyph } from '../design/glyph.tsx';
import { later } from '../design/later.tsx';
import { STRINGS } from '../strings.ts';
import { EmptyResult } from './empty-result.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './gallery-page.module.css';
import { type ChangeQuery, chosenFilters, type GalleryQuery, listKey } from './gallery-query.ts';
import { IconGrid } from './icon-grid.tsx';
import { Kinds } from './kinds.tsx';
import { LookBar } from './look-bar.tsx';
import { RecentRow } from './recent-row.tsx';
import { Notices, ResultBar, SuggestionRow } from './result-bar.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/** The drawer, whose code is loaded when an icon opens. */
export const IconDialog = later(() => import('../icon/icon-dialog.tsx').then((module) => module.IconDialog));

const TEXTS = STRINGS.gallery;
/** Wider windows have the filters beside the icons, narrower ones in a sheet; as in gallery-page.module.css. */
const WIDE = '(min-width: 64rem)';

/** Suggestions, filters, bar, grid, and the dialog of the open icon. */
export function Results({
  query,
  isHome = false,
  onChange,
}: {
  readonly query: GalleryQuery;
  /** The start page: all icons, with the kinds instead of a total, and closed filters. */
  readonly isHome?: boolean;
  readonly onChange: ChangeQuery;
}) {
  const [first] = useIconParts(query, partsOfPage(query).slice(0, 1));
  const counts = useFacetCounts(query).data;
  const [toggled, setToggled] = useState<boolean>();
  const filters = useRef<HTMLElement>(null);
  const areFiltersOpen = toggled ?? !isHome;
  const shown = useLastAnswered(query, first?.data);
  const total = shown?.list.pagination.total;
  const isWaiting = first?.data === undefined && first?.isError !== true;
  useScrollMemory(listKey(query), first?.data !== undefined);
  const chosenCount = chosenFilters(query).length;
  // Without icons there is nothing to filter.
  const isNothing = total === 0 && chosenCount === 0;
  // While the next answer is on its way the row keeps its words; after a failure they belong to another search.
  const answered = first?.isError === true ? undefined : shown?.list;
  const icons = useLoadedIcons(query);
  const { look, icon: open } = query;
  // A letter changes the query, but the grid, which has hundreds of cells, renders again only for its answer.
  const grid = useMemo(
    () =>
      shown !== undefined && (
        <IconGrid
          query={{ ...shown.query, look, icon: open }}
          total={shown.list.pagination.total}
          packNames={new Map(counts?.packs.map(({ value, name }) => [value, name]))}
          onOpen={(icon) => onChange({ icon: icon.slug }, open === undefined ? 'push' : 'replace')}
        />
      ),
    [shown, look, open, counts, onChange],
  );
  return (
    <>
      <aside
        ref={filters}
        id="filters"
        popover="auto"
        class={styles['filters']}
        data-open={areFiltersOpen && !isNothing}
        aria-label={STRINGS.filters.title}
      >
        <h2 class={styles['heading']}>{STRINGS.filters.title}</h2>
        <FilterPanel query={query} counts={counts} onChange={onChange} />
        <RecentRow onOpen={(icon) => onChange({ icon })} />
        <button
          type="button"
          class={`${button['button']} ${button['primary']} ${styles['done']}`}
          onClick={() => filters.current?.hidePopover()}
        >
          {total === undefined ? TEXTS.show : TEXTS.showFound(total)}
        </button>
      </aside>
      <section
        class={styles['results']}
        data-drawer={query.icon !== undefined}
        aria-label={TEXTS.title}
        aria-busy={isWaiting}
      >
        <div class={styles['bar']}>
          {!isNothing && (
            <button
              type="button"
              class={`${button['chip']} ${styles['toggle']}`}
              aria-expanded={areFiltersOpen}
              aria-controls="filters"
              onClick={() => {
                if (matchMedia(WIDE).matches) setToggled(!areFiltersOpen);
                else filters.current?.togglePopover();
              }}
            >
              <Glyph name="filters" size={16} />
              {STRINGS.filters.title}
              {chosenCount > 0 && <span class={styles['number']}>{chosenCount}</span>}
            </button>
          )}
          <div class={styles['middle']}>
            {isHome ? (
              <Kinds hasOwn={counts?.licenses.some(({ value }) => value === 'LicenseRef-Private') === true} />
            ) : (
              <>
                <ResultBar query={query} list={first?.data} isWaiting={isWaiting} onChange={onChange} />
                <SuggestionRow query={query} list={answered} counts={counts} onChange={onChange} />
              </>
            )}
          </div>
          {total !== 0 && <LookBar look={query.look} icons={icons} onChange={onChange} />}
        </div>
        <Notices
          query={query}
          list={first?.data}
          isDegraded={first?.data?.search_degraded === true || counts?.search_degraded === true}
        />
        {first?.isError === true && (
          <p role="alert" class={styles['failure']}>
            {TEXTS.failed} {failureText(first.error)}{' '}
            {first.error instanceof PictureMissing ? (
              <button type="button" class={button['button']} onClick={() => onChange({ image: undefined })}>
                {STRINGS.draw.remove}
              </button>
            ) : (
              <button type="button" class={button['button']} onClick={() => void first.refetch()}>
                {TEXTS.again}
              </button>
            )}
          </p>
        )}
        {isWaiting && shown === undefined && <div class={styles['loading']} aria-hidden="true" />}
        {total === 0 && first?.isError !== true && (
          <EmptyResult query={query} suggest={shown?.list.suggest} counts={counts} onChange={onChange} />
        )}
        {total !== undefined && total > 0 && first?.isError !== true && grid}
      </section>
      {query.icon !== undefined && <IconDialog query={query} onChange={onChange} />}
    </>
  );
}

/** The answer to this query; until it arrives, that to the previous one (if any), so the grid does not flicker. */
export function useLastAnswered(query: GalleryQuery, list: FoundIcons | undefined) {
  const last = useRef<{ readonly query: GalleryQuery; readonly list: FoundIcons }>();
  if (list !== undefined && list !== last.current?.list) last.current = { query, list };
  return last.current;
}
