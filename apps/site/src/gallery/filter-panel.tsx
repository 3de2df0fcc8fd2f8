import { type FacetCounts, useColors } from '../api/gallery.ts';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { Choices } from './choices.tsx';
import styles from './filter-panel.module.css';
import { type GalleryQuery, hasFilters, NO_FILTERS } from './gallery-query.ts';
import { PackFilter } from './pack-filter.tsx';
import { filterName } from './result-bar.tsx';

const TEXTS = STRINGS.filters;

/** The filters with how many icons each would list. Counts are those of the words; a picture is like everything a little. */
export function FilterPanel({
  query,
  counts,
  onChange,
}: {
  readonly query: GalleryQuery;
  readonly counts: FacetCounts | undefined;
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  const hexOf = new Map(useColors().data?.map(({ name, hex }) => [name, hex]));
  const isCounted = query.image === undefined;
  if (counts === undefined) return <div class={styles['waiting']} />;
  return (
    <form class={styles['panel']} aria-label={TEXTS.title} onSubmit={(event) => event.preventDefault()}>
      {hasFilters(query) && (
        <button
          type="button"
          class={`${button['button']} ${styles['clear']}`}
          onClick={() => onChange(NO_FILTERS)}
        >
          {TEXTS.clear}
        </button>
      )}
      <Choices
        title={TEXTS.shape}
        values={counts?.shapes}
        chosen={query.shapes}
        isCounted={isCounted}
        onChoose={(shapes) => onChange({ shapes })}
      />
      <Choices
        title={TEXTS.type}
        values={counts?.types.map((type) => ({ ...type, name: filterName(type.value) }))}
        chosen={only(query.type)}
        isCounted={isCounted}
        onChoose={(types) => onChange({ type: types.at(-1) })}
      />
      <Choices
        title={TEXTS.color}
        values={counts?.colors}
        chosen={query.colors}
        isCounted={isCounted}
        swatchOf={(name) => hexOf.get(name)}
        onChoose={(colors) => onChange({ colors })}
      />
      <Choices
        title={TEXTS.style}
        values={counts?.styles}
        chosen={query.styles}
        isCounted={isCounted}
        onChoose={(chosen) => onChange({ styles: chosen })}
      />
      <Choices
        title={TEXTS.terms.title}
        values={counts?.terms.map((term) => ({ ...term, name: filterName(term.value) }))}
        chosen={query.terms}
        isCounted={isCounted}
        onChoose={(terms) => onChange({ terms })}
      />
      <Choices
        title={TEXTS.license}
        values={counts?.licenses}
        chosen={only(query.license)}
        isCounted={isCounted}
        onChoose={(licenses) => onChange({ license: licenses.at(-1) })}
      />
      <PackFilter
        counted={counts?.packs}
        chosen={query.pack}
        isCounted={isCounted}
        onChoose={(pack) => onChange({ pack })}
      />
    </form>
  );
}

function only(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
