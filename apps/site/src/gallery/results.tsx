import type { Icon, IconList } from '@glyphdex/contract';
import { useCallback, useRef } from 'preact/hooks';
import { adjacentIcons, useFacetCounts, useIconPages, useSuggestions } from '../api/gallery.ts';
import { failureText, PictureMissing } from '../api/requests.ts';
import button from '../design/button.module.css';
import { IconDialog } from '../icon/icon-dialog.tsx';
import { STRINGS } from '../strings.ts';
import { EmptyResult } from './empty-result.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './gallery-page.module.css';
import { type GalleryQuery, hasFilters, listKey } from './gallery-query.ts';
import { IconGrid } from './icon-grid.tsx';
import { RecentRow } from './recent-row.tsx';
import { ResultBar } from './result-bar.tsx';

const TEXTS = STRINGS.gallery;

/** Filters, result bar, grid, and the dialog of the open icon. */
export function Results({
  query,
  onChange,
  areFiltersOpen = false,
  onFiltersClose,
}: {
  readonly query: GalleryQuery;
  readonly onChange: (part: Partial<GalleryQuery>, options?: { readonly replace?: boolean }) => void;
  /** Whether the filters are open on narrow screens. Wide screens always show them. */
  readonly areFiltersOpen?: boolean;
  /** Called by the button that closes the filters; without it there is no button. */
  readonly onFiltersClose?: () => void;
}) {
  const first = useIconPages(query, [1])[0];
  const counts = useFacetCounts(query).data;
  const {
    corrected,
    suggestions = [],
    instead = [],
  } = useSuggestions(query.image === undefined ? query.search : '').data ?? {};
  const shown = useLastAnswered(query, first?.data);
  const total = shown?.list.pagination.total;
  const isWaiting = first?.data === undefined && first?.isError !== true;
  const onStep = useCallback((icon: string) => onChange({ icon }, { replace: true }), [onChange]);
  const onOpen = (icon: Icon) => onChange({ icon: icon.slug });
  const isStartPage = query.search === '' && query.image === undefined && !hasFilters(query);
  return (
    <>
      <aside id="filters" class={styles['filters']} data-open={areFiltersOpen}>
        {isStartPage && <RecentRow onOpen={(icon) => onChange({ icon })} />}
        <FilterPanel query={query} counts={counts} onChange={onChange} />
        {onFiltersClose !== undefined && (
          <button
            type="button"
            class={`${button['button']} ${button['primary']} ${styles['done']}`}
            onClick={onFiltersClose}
          >
            {total === undefined ? TEXTS.show : TEXTS.showFound(total)}
          </button>
        )}
      </aside>
      <section class={styles['results']} aria-label={TEXTS.title} aria-busy={isWaiting}>
        <ResultBar
          query={query}
          list={first?.data}
          counts={counts}
          isWaiting={isWaiting}
          corrected={corrected}
          instead={instead}
          onChange={onChange}
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
        {total === 0 && (
          <EmptyResult
            query={query}
            suggestions={suggestions}
            instead={instead}
            counts={counts}
            onChange={onChange}
          />
        )}
        {shown !== undefined && total !== undefined && total > 0 && first?.isError !== true && (
          <IconGrid key={listKey(shown.query)} query={shown.query} total={total} onOpen={onOpen} />
        )}
      </section>
      {query.icon !== undefined && (
        <IconDialog
          slug={query.icon}
          {...adjacentIcons(query, query.icon)}
          onStep={onStep}
          onOpen={(icon) => onChange({ icon })}
          onClose={() => onChange({ icon: undefined })}
        />
      )}
    </>
  );
}

/** The answer to this query; until it arrives, that to the previous one (if any), so the grid does not flicker. */
function useLastAnswered(query: GalleryQuery, list: IconList | undefined) {
  const last = useRef<{ readonly query: GalleryQuery; readonly list: IconList }>();
  if (list !== undefined) last.current = { query, list };
  return last.current;
}
