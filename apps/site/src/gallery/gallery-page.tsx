import type { Icon } from '@glyphdex/contract';
import { useCallback, useEffect } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useFacetCounts, useIconPages, useSuggestions } from '../api/gallery.ts';
import { STRINGS } from '../strings.ts';
import { FilterPanel } from './filter-panel.tsx';
import styles from './gallery-page.module.css';
import { hasFilters, withoutFilters } from './gallery-query.ts';
import { IconGrid } from './icon-grid.tsx';
import { SearchField } from './search-field.tsx';
import { useGalleryQuery } from './use-gallery-query.ts';

const TEXTS = STRINGS.gallery;

/** Search, filters and the icons found. */
export function GalleryPage() {
  const [query, change] = useGalleryQuery();
  const [, navigate] = useLocation();
  const first = useIconPages(query, [1])[0];
  const counts = useFacetCounts(query).data;
  const corrected = useSuggestions(query.search).data?.corrected;
  const total = first?.data?.pagination.total;
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const onPack = useCallback((pack: string) => change({ search: '', pack }), [change]);
  const onOpen = (icon: Icon) => navigate(`/icons/${icon.slug}`);
  useEffect(() => {
    document.title = query.search === '' ? STRINGS.brand : `${query.search} · ${STRINGS.brand}`;
  }, [query.search]);

  return (
    <div class={styles['page']}>
      <h1 class="visually-hidden">{TEXTS.title}</h1>
      <div class={styles['search']}>
        <SearchField value={query.search} onSearch={onSearch} onPack={onPack} />
      </div>
      <aside class={styles['filters']}>
        <FilterPanel query={query} counts={counts} onChange={change} />
      </aside>
      <section class={styles['results']} aria-label={TEXTS.title}>
        <p class={styles['status']} role="status">
          {total === undefined ? TEXTS.searching : TEXTS.found(Math.max(0, total))}
        </p>
        {first?.data?.search_degraded === true && <p>{TEXTS.degraded}</p>}
        {corrected != null && (
          <p>
            {TEXTS.didYouMean}{' '}
            <button type="button" class={styles['word']} onClick={() => change({ search: corrected })}>
              {corrected}
            </button>
          </p>
        )}
        {first?.isError === true && (
          <p role="alert">
            {TEXTS.failed} {first.error.message}{' '}
            <button type="button" class={styles['word']} onClick={() => void first.refetch()}>
              {TEXTS.again}
            </button>
          </p>
        )}
        {total === 0 && (
          <p>
            {TEXTS.nothing}{' '}
            {hasFilters(query) && (
              <button
                type="button"
                class={styles['word']}
                onClick={() =>
                  change({ ...withoutFilters(query), type: undefined, tag: undefined, pack: undefined })
                }
              >
                {TEXTS.tryWithout}
              </button>
            )}
          </p>
        )}
        {total !== undefined && total > 0 && (
          <IconGrid key={JSON.stringify(query)} query={query} total={total} onOpen={onOpen} />
        )}
      </section>
    </div>
  );
}
