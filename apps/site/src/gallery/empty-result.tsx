import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import styles from './gallery-page.module.css';
import { type GalleryQuery, hasFilters, NO_FILTERS } from './gallery-query.ts';

const TEXTS = STRINGS.gallery;

/** What to do when nothing was found. */
export function EmptyResult({
  query,
  onChange,
}: {
  readonly query: GalleryQuery;
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  return (
    <div class={styles['empty']}>
      <p>{TEXTS.nothing}</p>
      {hasFilters(query) ? (
        <button type="button" class={button['button']} onClick={() => onChange(NO_FILTERS)}>
          {TEXTS.tryWithout}
        </button>
      ) : (
        <p>{TEXTS.tryOther}</p>
      )}
    </div>
  );
}
