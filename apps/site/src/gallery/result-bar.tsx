import type { IconList } from '../api/gallery.ts';
import { STRINGS } from '../strings.ts';
import type { GalleryQuery } from './gallery-query.ts';
import styles from './result-bar.module.css';
import { SortChoice } from './sort-choice.tsx';

const TEXTS = STRINGS.gallery;

/** How many icons were found, in which order they stand, and how the search can go on. */
export function ResultBar({
  query,
  list,
  corrected,
  onChange,
}: {
  readonly query: GalleryQuery;
  /** Absent while the answer is on its way. */
  readonly list: IconList | undefined;
  /** The query as it was probably meant. */
  readonly corrected: string | null | undefined;
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  const chosen = query.tag === undefined ? [] : [query.tag];
  return (
    <div class={styles['bar']}>
      <p role="status">{list === undefined ? TEXTS.searching : TEXTS.found(list.pagination.total)}</p>
      {corrected != null && corrected !== query.search && (
        <p>
          {TEXTS.didYouMean}{' '}
          <button type="button" class={styles['word']} onClick={() => onChange({ search: corrected })}>
            {corrected}
          </button>
        </p>
      )}
      <ul class={styles['tags']} aria-label={TEXTS.related}>
        {chosen.map((tag) => (
          <li key={tag}>
            <button type="button" aria-pressed onClick={() => onChange({ tag: undefined })}>
              {tag} ×
            </button>
          </li>
        ))}
        {list?.related_tags
          .filter(({ slug }) => slug !== query.tag)
          .map(({ text, slug }) => (
            <li key={slug}>
              <button type="button" onClick={() => onChange({ tag: slug })}>
                {text}
              </button>
            </li>
          ))}
      </ul>
      <SortChoice query={query} onChange={onChange} />
      {list?.search_degraded === true && <p class={styles['notice']}>{TEXTS.degraded}</p>}
    </div>
  );
}
