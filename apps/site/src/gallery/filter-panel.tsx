import type { CountedValue, FacetCounts } from '@glyphdex/contract';
import { MAIN_STYLES } from '@glyphdex/contract/taxonomy';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useIconsOf } from '../api/collections.ts';
import { useColors } from '../api/gallery.ts';
import { useAllPacks } from '../api/packs.ts';
import { STRINGS } from '../strings.ts';
import { Choices } from './choices.tsx';
import styles from './filter-panel.module.css';
import { type FilterKind, filterName, type GalleryQuery, valuesOf } from './gallery-query.ts';
import { KINDS } from './kinds.tsx';

const TEXTS = STRINGS.filters;
/** Black drawings mostly take the color of the text. */
const OWN_COLOR = 'Black';
/** At most this many packs are listed. Typed text finds the others. */
const PACKS_SHOWN_MAX = 30;

/**
 * The filters with counts; a placeholder until these arrive. Kinds, styles and packs are pictures of the first icon
 * that has them. A search by picture hides the counts, which ignore it.
 */
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
  const { styles: drawn = [], types = [], categories = [], packs = [] } = counts ?? {};
  const slugs = [drawn, types, categories, packs].flat().flatMap(({ icon }) => icon ?? []);
  const icons = useIconsOf([...new Set(slugs)].sort()).data;
  if (counts === undefined) return <div class={styles['waiting']} />;
  const isCounted = query.image === undefined;
  const drawings = new Map(icons?.map((icon) => [icon.slug, icon]));
  /** The properties that all filters share. Choosing a second value of a filter with one value replaces the first. */
  const filter = (kind: FilterKind) => ({
    title: TEXTS.kinds[kind],
    chosen: valuesOf(query, kind),
    isCounted,
    drawings,
    nameOf: (value: string) => filterName(kind, value, counts),
    onChoose: (values: string[]) => onChange({ [kind]: Array.isArray(query[kind]) ? values : values.at(-1) }),
  });
  const kinds = KINDS.flatMap(({ name, part }): CountedValue[] => {
    if (name === 'animated' || name === 'yours') return [];
    const values = 'type' in part ? types : categories;
    const counted = values.find(({ value }) => value === Object.values(part)[0]);
    return counted === undefined ? [] : [{ ...counted, value: name, name: STRINGS.kinds[name] }];
  });
  const ofKind = KINDS.find(({ part }) =>
    Object.entries(part).every(([key, value]) => query[key as 'type'] === value),
  );
  const chooseKind = (values: string[]) => {
    const part = KINDS.find(({ name }) => name === values.at(-1))?.part;
    onChange({ type: undefined, category: undefined, ...part });
  };
  const main = drawn.filter(({ value }) => MAIN_STYLES.includes(value));
  const own = counts.colors.map((color) =>
    color.value === OWN_COLOR ? { ...color, name: TEXTS.ownColor } : color,
  );
  const swatchOf = (name: string) => (name === OWN_COLOR ? 'var(--icon-color, var(--ink))' : hexOf.get(name));
  return (
    <form class={styles['panel']} aria-label={TEXTS.title} onSubmit={(event) => event.preventDefault()}>
      <Choices
        title={TEXTS.kind}
        form="tiles"
        values={kinds}
        chosen={ofKind !== undefined && kinds.some(({ value }) => value === ofKind.name) ? [ofKind.name] : []}
        isCounted={isCounted}
        drawings={drawings}
        nameOf={(name) => name}
        onChoose={chooseKind}
      />
      <Choices
        {...filter('styles')}
        form="tiles"
        values={[...main, ...drawn.filter((style) => !main.includes(style))]}
        folded={main.length}
      />
      <Choices {...filter('colors')} form="swatches" values={own} folded={own.length} swatchOf={swatchOf} />
      <Choices
        {...filter('terms')}
        values={counts.terms.map((term) => ({ ...term, name: filterName('terms', term.value) }))}
      />
      <PackFilter {...filter('pack')} values={packs} folded={5} />
      <Folded title={TEXTS.kinds.category} isOpen={query.category !== undefined}>
        <Choices {...filter('category')} values={categories} />
      </Folded>
      <Folded title={TEXTS.licenses} isOpen={query.license !== undefined}>
        <Choices {...filter('license')} values={counts.licenses} />
      </Folded>
    </form>
  );
}

/** Filters that few people need. */
function Folded({
  title,
  isOpen,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <details class={styles['folded']} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

type FilterProps = Omit<Parameters<typeof Choices>[0], 'children' | 'swatchOf'>;

/** The pack filter: packs with the most results, or packs with the typed text in slug or name. */
function PackFilter({ values, ...filter }: FilterProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const all = useAllPacks(wanted !== '').packs;
  const found = wanted === '' ? values : packsNamed(wanted, all, values);
  return (
    <Choices {...filter} values={found.slice(0, PACKS_SHOWN_MAX)}>
      <input
        type="search"
        class={styles['find']}
        aria-label={TEXTS.findPack}
        placeholder={TEXTS.findPack}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
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
