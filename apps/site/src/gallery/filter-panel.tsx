import type { CountedValue, FacetCounts } from '../api/gallery.ts';
import { STRINGS } from '../strings.ts';
import styles from './filter-panel.module.css';
import { type GalleryQuery, hasFilters, NO_FILTERS } from './gallery-query.ts';

const TEXTS = STRINGS.filters;

/** The filters with how many icons each would list. */
export function FilterPanel({
  query,
  counts,
  onChange,
}: {
  readonly query: GalleryQuery;
  readonly counts: FacetCounts | undefined;
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  const chosenType = query.type === undefined ? [] : [query.type];
  const chosenPack = query.pack === undefined ? [] : [query.pack];
  return (
    <form class={styles['panel']} aria-label={TEXTS.title} onSubmit={(event) => event.preventDefault()}>
      {hasFilters(query) && (
        <button type="button" class={styles['clear']} onClick={() => onChange(NO_FILTERS)}>
          {TEXTS.clear}
        </button>
      )}
      <Choices
        title={TEXTS.shape}
        values={counts?.shapes}
        chosen={query.shapes}
        onChoose={(shapes) => onChange({ shapes })}
      />
      <Choices
        title={TEXTS.type}
        values={counts?.types}
        chosen={chosenType}
        onChoose={(types) => onChange({ type: types.at(-1) })}
      />
      <Choices
        title={TEXTS.color}
        values={counts?.colors}
        chosen={query.colors}
        onChoose={(colors) => onChange({ colors })}
      />
      <Choices
        title={TEXTS.style}
        values={counts?.styles}
        chosen={query.styles}
        onChoose={(chosen) => onChange({ styles: chosen })}
      />
      <Choices
        title={TEXTS.pack}
        values={counts?.packs.slice(0, 40)}
        chosen={chosenPack}
        onChoose={(packs) => onChange({ pack: packs.at(-1) })}
      />
    </form>
  );
}

function Choices({
  title,
  values,
  chosen,
  onChoose,
}: {
  readonly title: string;
  readonly values: readonly CountedValue[] | undefined;
  readonly chosen: readonly string[];
  readonly onChoose: (values: string[]) => void;
}) {
  if (values?.length === 0) return null;
  return (
    <fieldset class={styles['group']}>
      <legend>{title}</legend>
      <ul>
        {values?.map(({ value, name, icons_count }) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() =>
                    onChoose(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])
                  }
                />
                <span>{name}</span>
                <span class={styles['count']}>{icons_count.toLocaleString('en-US')}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
