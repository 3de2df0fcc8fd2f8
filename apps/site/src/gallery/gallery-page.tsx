import { useCallback, useState } from 'preact/hooks';
import button from '../design/button.module.css';
import { useTitle } from '../design/use-title.ts';
import { PictureChoice } from '../draw/picture-choice.tsx';
import { usePictures } from '../draw/pictures.ts';
import { STRINGS } from '../strings.ts';
import styles from './gallery-page.module.css';
import { chosenFilters, useGalleryQuery } from './gallery-query.ts';
import { Results } from './results.tsx';
import { SearchField } from './search-field.tsx';

/** The gallery: search by words or picture, filters, and results. */
export function GalleryPage() {
  const [query, change] = useGalleryQuery();
  const chosenCount = chosenFilters(query).length;
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const onSearch = useCallback(
    (search: string) => change({ search, image: undefined }, { replace: true }),
    [change],
  );
  const onPack = useCallback((pack: string) => change({ search: '', pack, image: undefined }), [change]);
  const onPicture = useCallback((image: string) => change({ search: '', image }), [change]);
  const { read, isOver, isRefused } = usePictures(onPicture);
  useTitle(query.search);
  return (
    <div class={styles['page']}>
      <h1 class="visually-hidden">{STRINGS.gallery.title}</h1>
      <div class={`${styles['search']} ${styles['stuck']}`}>
        <SearchField value={query.search} onSearch={onSearch} onPack={onPack} />
        <PictureChoice isCompact onFile={(file) => void read(file)} />
        <button
          type="button"
          class={`${button['button']} ${styles['toggle']}`}
          aria-expanded={areFiltersOpen}
          aria-controls="filters"
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        >
          {STRINGS.filters.title}
          {chosenCount > 0 && <span class={styles['number']}>{chosenCount}</span>}
        </button>
        {isRefused && <p role="alert">{STRINGS.draw.refused}</p>}
      </div>
      <Results
        query={query}
        onChange={change}
        areFiltersOpen={areFiltersOpen}
        onFiltersClose={() => {
          setFiltersOpen(false);
          window.scrollTo(0, 0);
        }}
      />
      {isOver && <div class={styles['drop']}>{STRINGS.draw.drop}</div>}
    </div>
  );
}
