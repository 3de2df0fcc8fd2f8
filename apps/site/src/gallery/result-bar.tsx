import type { FacetCounts } from '@glyphdex/contract';
import { Fragment } from 'preact';
import type { FoundIcons } from '../api/gallery.ts';
import { SortField } from '../design/sort-field.tsx';
import { storedPicture } from '../draw/pictures.ts';
import { STRINGS } from '../strings.ts';
import { chosenFilters, filterName, type GalleryQuery } from './gallery-query.ts';
import styles from './result-bar.module.css';

const TEXTS = STRINGS.gallery;
const SORT_BY = STRINGS.filters.sortBy;
const ORDERS = ['name', 'created_at', 'downloads', 'views'] as const;

/** Picture, total, active filters, sort order, correction, related tags, and a notice for a degraded answer. */
export function ResultBar({
  query,
  list,
  counts,
  isWaiting,
  corrected,
  instead,
  onChange,
}: {
  readonly query: GalleryQuery;
  /** Undefined until there is an answer. */
  readonly list: FoundIcons | undefined;
  readonly isWaiting: boolean;
  /** The counts contain the names of active filters. */
  readonly counts: FacetCounts | undefined;
  /** The corrected query; null if there is none, undefined if it is not known. */
  readonly corrected: string | null | undefined;
  /** Words to try instead of the query. */
  readonly instead: readonly string[];
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  const isLoose = list?.match === 'loose';
  const words = isLoose ? instead : corrected != null && corrected !== query.search ? [corrected] : [];
  const picture = query.image === undefined ? undefined : storedPicture(query.image);
  const foundText = query.image === undefined ? TEXTS.found : TEXTS.mostSimilar;
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
      {list?.match === 'partial' && <p>{TEXTS.partial}</p>}
      {words.length > 0 && (
        <p>
          {isLoose ? TEXTS.loose : TEXTS.didYouMean}
          {words.map((word) => (
            <Fragment key={word}>
              {' '}
              <button type="button" class={styles['word']} onClick={() => onChange({ search: word })}>
                {word}
              </button>
            </Fragment>
          ))}
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
      {query.image === undefined && (
        <SortField
          value={query.sortBy ?? ''}
          onChange={(value) => onChange({ sortBy: value === '' ? undefined : value })}
        >
          <option value="">{query.search === '' ? SORT_BY.popularity : SORT_BY.relevance}</option>
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {SORT_BY[order]}
            </option>
          ))}
        </SortField>
      )}
      <ChosenFilters query={query} counts={counts} onChange={onChange} />
      {(list?.search_degraded === true || counts?.search_degraded === true) && (
        <p class={styles['notice']}>{TEXTS.degraded}</p>
      )}
    </div>
  );
}

/** Buttons that remove active filters one by one; nothing without any. */
function ChosenFilters({
  query,
  counts,
  onChange,
}: Pick<Parameters<typeof ResultBar>[0], 'query' | 'counts' | 'onChange'>) {
  const filters = chosenFilters(query).map((filter) => ({
    ...filter,
    name: filterName(filter.kind, filter.value, counts),
  }));
  if (filters.length === 0) return null;
  return (
    <ul class={styles['chosen']} aria-label={TEXTS.chosen}>
      {filters.map(({ kind, value, name, without }) => {
        // Values of two filters can have the same name, such as a shape and a style.
        const isUnique = filters.every((other) => other.kind === kind || other.name !== name);
        const text = isUnique ? name : `${STRINGS.filters.kinds[kind]}: ${name}`;
        return (
          <li key={`${kind} ${value}`}>
            <button type="button" aria-label={TEXTS.removeFilter(text)} onClick={() => onChange(without)}>
              {text} <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
