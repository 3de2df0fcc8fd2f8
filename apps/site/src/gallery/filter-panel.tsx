import { type FacetCounts, useColors } from '../api/gallery.ts';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { Choices } from './choices.tsx';
import { filterName } from './filter-name.ts';
import styles from './filter-panel.module.css';
import { type FilterKind, type GalleryQuery, hasFilters, NO_FILTERS } from './gallery-query.ts';
import { PackFilter } from './pack-filter.tsx';
import { TagFilter } from './tag-filter.tsx';

const TEXTS = STRINGS.filters;

/** The filters with counts. Counts belong to the words; a search by picture shows none. */
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
  const nameOf = (kind: FilterKind) => (value: string) => filterName(kind, value, counts);
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
        values={counts.shapes}
        chosen={query.shapes}
        isCounted={isCounted}
        nameOf={nameOf('shapes')}
        onChoose={(shapes) => onChange({ shapes })}
      />
      <Choices
        title={TEXTS.type}
        values={counts.types.map((type) => ({ ...type, name: nameOf('type')(type.value) }))}
        chosen={only(query.type)}
        isCounted={isCounted}
        nameOf={nameOf('type')}
        onChoose={(types) => onChange({ type: types.at(-1) })}
      />
      <Choices
        title={TEXTS.color}
        values={counts.colors}
        chosen={query.colors}
        isCounted={isCounted}
        nameOf={nameOf('colors')}
        swatchOf={(name) => hexOf.get(name)}
        onChoose={(colors) => onChange({ colors })}
      />
      <Choices
        title={TEXTS.style}
        values={counts.styles}
        chosen={query.styles}
        isCounted={isCounted}
        nameOf={nameOf('styles')}
        onChoose={(chosen) => onChange({ styles: chosen })}
      />
      <TagFilter
        query={query}
        counted={counts.tags}
        isCounted={isCounted}
        nameOf={nameOf('tags')}
        onChoose={(tags) => onChange({ tags })}
      />
      <Choices
        title={TEXTS.terms.title}
        values={counts.terms.map((term) => ({ ...term, name: nameOf('terms')(term.value) }))}
        chosen={query.terms}
        isCounted={isCounted}
        nameOf={nameOf('terms')}
        onChoose={(terms) => onChange({ terms })}
      />
      <Choices
        title={TEXTS.license}
        values={counts.licenses}
        chosen={only(query.license)}
        isCounted={isCounted}
        nameOf={nameOf('license')}
        onChoose={(licenses) => onChange({ license: licenses.at(-1) })}
      />
      <PackFilter
        counted={counts.packs}
        chosen={query.pack}
        isCounted={isCounted}
        nameOf={nameOf('pack')}
        onChoose={(pack) => onChange({ pack })}
      />
    </form>
  );
}

function only(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
