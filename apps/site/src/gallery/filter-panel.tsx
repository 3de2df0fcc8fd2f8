import type { CountedValue, FacetCounts } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { useColors, useTagCounts } from '../api/gallery.ts';
import { useAllPacks } from '../api/packs.ts';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { Choices, FindField } from './choices.tsx';
import styles from './filter-panel.module.css';
import {
  type FilterKind,
  filterName,
  type GalleryQuery,
  hasFilters,
  NO_FILTERS,
  valuesOf,
} from './gallery-query.ts';

const TEXTS = STRINGS.filters;
/** At most this many packs are listed. Typed text finds the others. */
const PACKS_SHOWN_MAX = 30;

/** The filters with counts; a placeholder until these arrive. A search by picture hides the counts, which ignore it. */
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
  if (counts === undefined) return <div class={styles['waiting']} />;
  /** The properties that all filters share. Choosing a second value of a filter with one value replaces the first. */
  const filter = (kind: FilterKind) => ({
    title: TEXTS.kinds[kind],
    chosen: valuesOf(query, kind),
    isCounted: query.image === undefined,
    nameOf: (value: string) => filterName(kind, value, counts),
    onChoose: (values: string[]) => onChange({ [kind]: Array.isArray(query[kind]) ? values : values.at(-1) }),
  });
  const named = (kind: 'type' | 'terms', values: readonly CountedValue[]) =>
    values.map((counted) => ({ ...counted, name: filterName(kind, counted.value) }));
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
      <Choices {...filter('shapes')} values={counts.shapes} />
      <Choices {...filter('type')} values={named('type', counts.types)} />
      <Choices {...filter('colors')} values={counts.colors} swatchOf={(name) => hexOf.get(name)} />
      <Choices {...filter('styles')} values={counts.styles} />
      <TagFilter {...filter('tags')} values={counts.tags} query={query} />
      <Choices {...filter('terms')} values={named('terms', counts.terms)} />
      <Choices {...filter('license')} values={counts.licenses} />
      <Choices {...filter('category')} values={counts.categories} />
      <PackFilter {...filter('pack')} values={counts.packs} />
    </form>
  );
}

type FilterProps = Omit<Parameters<typeof Choices>[0], 'children' | 'swatchOf'>;

/** The tag filter; an icon must have all chosen tags. Offers frequent tags, or tags with the typed prefix. */
function TagFilter({ values, query, ...filter }: FilterProps & { readonly query: GalleryQuery }) {
  const [text, setText] = useState('');
  const prefix = text.trim();
  const { data: tags, isFetching } = useTagCounts(query, prefix);
  const found = prefix === '' ? values : (tags ?? []);
  const isAnswered = prefix !== '' && !isFetching && tags !== undefined;
  const isMissing = isAnswered && found.length === 0;
  if (values.length === 0 && query.tags.length === 0 && text === '') return null;
  const first = found.find(({ value }) => !query.tags.includes(value));
  return (
    <Choices {...filter} values={found}>
      <FindField
        label={TEXTS.findTag}
        text={text}
        onInput={setText}
        onEnter={() => {
          if (prefix === '' || isFetching || first === undefined) return;
          setText('');
          filter.onChoose([...query.tags, first.value]);
        }}
      />
      <p role="status" class={isMissing ? styles['none'] : 'visually-hidden'}>
        {isMissing ? TEXTS.noTag : isAnswered && TEXTS.tagsFound(found.length)}
      </p>
    </Choices>
  );
}

/** The pack filter: packs with the most results, or packs with the typed text in slug or name. */
function PackFilter({ values, ...filter }: FilterProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const all = useAllPacks(wanted !== '').packs;
  const found = wanted === '' ? values : packsNamed(wanted, all, values);
  return (
    <Choices {...filter} values={found.slice(0, PACKS_SHOWN_MAX)}>
      <FindField
        label={TEXTS.findPack}
        text={text}
        onInput={setText}
        onEnter={() => {
          if (wanted === '' || found[0] === undefined) return;
          setText('');
          filter.onChoose([found[0].value]);
        }}
      />
    </Choices>
  );
}

/** Packs with `wanted` (in lower case) in slug or name, those in `counted` first. The others have no count. */
function packsNamed(
  wanted: string,
  all: readonly { readonly slug: string; readonly name: string }[],
  counted: readonly CountedValue[],
): CountedValue[] {
  const matchesText = (slug: string, name: string) =>
    slug.includes(wanted) || name.toLowerCase().includes(wanted);
  const withResults = counted.filter(({ value, name }) => matchesText(value, name));
  const slugs = new Set(withResults.map(({ value }) => value));
  const others = all.filter(({ slug, name }) => matchesText(slug, name) && !slugs.has(slug));
  return [...withResults, ...others.map(({ slug, name }) => ({ value: slug, name, icons_count: 0 }))];
}
