import type { FacetCounts, IconList } from '../api/gallery.ts';
import { storedPicture } from '../draw/pictures.ts';
import { STRINGS } from '../strings.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import type { GalleryQuery } from './gallery-query.ts';
import styles from './result-bar.module.css';
import { SortChoice } from './sort-choice.tsx';

const TEXTS = STRINGS.gallery;

/** Total, active filters, sort order, correction and related tags. */
export function ResultBar({
  query,
  list,
  counts,
  isWaiting,
  corrected,
  onChange,
}: {
  readonly query: GalleryQuery;
  /** Undefined until there is an answer. */
  readonly list: IconList | undefined;
  readonly isWaiting: boolean;
  /** Counts that name the active filters. */
  readonly counts: FacetCounts | undefined;
  /** The corrected query. */
  readonly corrected: string | null | undefined;
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  const picture = query.image === undefined ? undefined : storedPicture(query.image);
  const foundText = query.image === undefined ? TEXTS.found : TEXTS.bounded;
  return (
    <div class={styles['bar']}>
      {picture !== undefined && (
        <button
          type="button"
          class={styles['picture']}
          title={STRINGS.draw.remove}
          onClick={() => onChange({ image: undefined })}
        >
          <img src={picture} width="32" height="32" alt={STRINGS.draw.picture} />
          <span aria-hidden="true">×</span>
          <span class="visually-hidden">{STRINGS.draw.remove}</span>
        </button>
      )}
      <p role="status">
        {list === undefined ? isWaiting && TEXTS.searching : foundText(list.pagination.total)}
      </p>
      {corrected != null && corrected !== query.search && (
        <p>
          {TEXTS.didYouMean}{' '}
          <button type="button" class={styles['word']} onClick={() => onChange({ search: corrected })}>
            {corrected}
          </button>
        </p>
      )}
      <ul class={styles['tags']} aria-label={TEXTS.related}>
        {list?.related_tags
          .filter(({ slug }) => !query.tags.includes(slug))
          .map(({ text, slug }) => (
            <li key={slug}>
              <button type="button" onClick={() => onChange({ tags: [...query.tags, slug] })}>
                {text}
              </button>
            </li>
          ))}
      </ul>
      {query.image === undefined && <SortChoice query={query} onChange={onChange} />}
      <ChosenFilters query={query} counts={counts} onChange={onChange} />
      {list?.search_degraded === true && <p class={styles['notice']}>{TEXTS.degraded}</p>}
    </div>
  );
}
