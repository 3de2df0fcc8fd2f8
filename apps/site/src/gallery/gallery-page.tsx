import type { Icon } from '@glyphdex/contract';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useFacetCounts, useIconPages, useSuggestions } from '../api/gallery.ts';
import button from '../design/button.module.css';
import { IconDialog } from '../icon/icon-dialog.tsx';
import { STRINGS } from '../strings.ts';
import { EmptyResult } from './empty-result.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './gallery-page.module.css';
import { writeQuery } from './gallery-query.ts';
import { IconGrid } from './icon-grid.tsx';
import { ResultBar } from './result-bar.tsx';
import { SearchField } from './search-field.tsx';
import { useGalleryQuery } from './use-gallery-query.ts';

const TEXTS = STRINGS.gallery;

/** Search, filters and the icons found. */
export function GalleryPage() {
  const [query, change] = useGalleryQuery();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const first = useIconPages(query, [1])[0];
  const counts = useFacetCounts(query).data;
  const corrected = useSuggestions(query.search).data?.corrected;
  const total = first?.data?.pagination.total;
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const onPack = useCallback((pack: string) => change({ search: '', pack }), [change]);
  const onOpen = (icon: Icon) => change({ icon: icon.slug });
  useEffect(() => {
    document.title = query.search === '' ? STRINGS.brand : `${query.search} · ${STRINGS.brand}`;
  }, [query.search]);

  return (
    <div class={styles['page']}>
      <h1 class="visually-hidden">{TEXTS.title}</h1>
      <div class={styles['search']}>
        <SearchField value={query.search} onSearch={onSearch} onPack={onPack} />
        <button
          type="button"
          class={`${button['button']} ${styles['toggle']}`}
          aria-expanded={areFiltersOpen}
          aria-controls="filters"
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        >
          {STRINGS.filters.title}
        </button>
      </div>
      <aside id="filters" class={styles['filters']} data-open={areFiltersOpen}>
        <FilterPanel query={query} counts={counts} onChange={change} />
      </aside>
      <section class={styles['results']} aria-label={TEXTS.title}>
        <ResultBar query={query} list={first?.data} corrected={corrected} onChange={change} />
        {first?.isError === true && (
          <p role="alert">
            {TEXTS.failed} {first.error.message}{' '}
            <button type="button" class={button['button']} onClick={() => void first.refetch()}>
              {TEXTS.again}
            </button>
          </p>
        )}
        {total === 0 && <EmptyResult query={query} onChange={change} />}
        {total !== undefined && total > 0 && (
          <IconGrid key={writeQuery(query).toString()} query={query} total={total} onOpen={onOpen} />
        )}
      </section>
      {query.icon !== undefined && (
        <IconDialog slug={query.icon} onClose={() => change({ icon: undefined })} />
      )}
    </div>
  );
}
