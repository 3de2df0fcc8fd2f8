import type { FacetCounts } from '../api/gallery.ts';
import { STRINGS } from '../strings.ts';
import { filterName } from './filter-name.ts';
import { chosenFilters, type GalleryQuery } from './gallery-query.ts';
import styles from './result-bar.module.css';

/** Buttons that remove active filters one by one; nothing without any. */
export function ChosenFilters({
  query,
  counts,
  onChange,
}: {
  readonly query: GalleryQuery;
  readonly counts: FacetCounts | undefined;
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  const filters = chosenFilters(query).map((filter) => ({
    ...filter,
    name: filterName(filter.kind, filter.value, counts),
  }));
  if (filters.length === 0) return null;
  return (
    <ul class={styles['chosen']} aria-label={STRINGS.gallery.chosen}>
      {filters.map(({ kind, value, name, without }) => {
        // A shape and a style can have the same name.
        const isAlone = filters.every((other) => other.kind === kind || other.name !== name);
        const text = isAlone ? name : `${STRINGS.filters.kinds[kind]}: ${name}`;
        return (
          <li key={`${kind} ${value}`}>
            <button
              type="button"
              aria-label={STRINGS.gallery.removeFilter(text)}
              onClick={() => onChange(without)}
            >
              {text} <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
