import type { FacetCounts } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import type { FoundIcons } from '../api/gallery.ts';
import button from '../design/button.module.css';
import { Glyph } from '../design/glyph.tsx';
import { hydration } from '../design/hydration.ts';
import { SortField } from '../design/sort-field.tsx';
import { storedPicture } from '../draw/pictures.ts';
import { number, STRINGS } from '../strings.ts';
import {
  type ChangeQuery,
  chosenFilters,
  filterName,
  type GalleryQuery,
  NO_FILTERS,
  writeAddress,
} from './gallery-query.ts';
import styles from './result-bar.module.css';
import { setNames } from './set-names.ts';

const TEXTS = STRINGS.gallery;
const SORT_BY = STRINGS.filters.sortBy;
const ORDERS = ['name', 'created_at', 'downloads', 'views'] as const;

interface BarProps {
  readonly query: GalleryQuery;
  /** Undefined until there is an answer. */
  readonly list: FoundIcons | undefined;
  /** The counts contain the names of active filters. */
  readonly counts: FacetCounts | undefined;
  readonly onChange: ChangeQuery;
}

/** Picture, total and sort order. */
export function ResultBar({
  query,
  list,
  isWaiting,
  onChange,
}: Omit<BarProps, 'counts'> & { readonly isWaiting: boolean }) {
  // Only this tab has the picture.
  const isKnown = query.image !== undefined && !hydration.isRunning;
  const picture = isKnown ? storedPicture(query.image!) : undefined;
  const foundText = query.image === undefined ? TEXTS.found : TEXTS.mostSimilar;
  return (
    <div class={styles['found']}>
      {picture !== undefined && (
        <button
          type="button"
          class={`${button['chip']} ${styles['picture']}`}
          title={STRINGS.draw.remove}
          onClick={() => onChange({ image: undefined })}
        >
          <img src={picture} width="24" height="24" alt={STRINGS.draw.picture} />
          <Glyph name="close" size={14} />
          <span class="visually-hidden">{STRINGS.draw.remove}</span>
        </button>
      )}
      <p role="status" class={styles['total']}>
        {list === undefined ? isWaiting && TEXTS.searching : foundText(list.pagination.total)}
      </p>
      {query.image === undefined && list?.pagination.total !== 0 && (
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
    </div>
  );
}

/** Notices about the answer: ignored values of the address, partial matches and a search that was cut short. */
export function Notices({
  query,
  list,
  isDegraded,
}: Pick<BarProps, 'query' | 'list'> & { readonly isDegraded: boolean }) {
  const texts = [
    query.unknown.length > 0 && TEXTS.ignored(query.unknown.join(', ')),
    list?.match === 'partial' && TEXTS.partial,
    isDegraded && TEXTS.degraded,
  ].filter((text) => text !== false);
  return texts.map((text) => (
    <p key={text} class={styles['notice']}>
      {text}
    </p>
  ));
}

/**
 * One slim row: active filters, a correction, completions and packs with their totals, and related tags. It never
 * covers icons.
 */
export function SuggestionRow({ query, list, counts, onChange }: BarProps) {
  const { corrected, suggestions = [], instead = [] } = list?.suggest ?? {};
  const isCorrected = corrected != null && corrected !== query.search;
  const corrections = isCorrected ? [corrected] : list?.match === 'loose' ? instead : [];
  const chip = (text: string, part: Partial<GalleryQuery>, note?: string) => (
    <li key={`${text} ${note}`}>
      <Link
        href={`/?${writeAddress({ ...query, ...part })}`}
        class={button['chip']}
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChange(part);
        }}
      >
        {text}
        {note !== undefined && <small>{note}</small>}
      </Link>
    </li>
  );
  return (
    <div class={styles['suggestions']}>
      <ChosenFilters query={query} counts={counts} onChange={onChange} />
      <div class={styles['words']} role="group" aria-label={TEXTS.suggestions}>
        {corrections.length > 0 && <span>{isCorrected ? TEXTS.didYouMean : TEXTS.loose}</span>}
        <ul>
          {setNames(query.search) !== undefined && chip(STRINGS.sets.asSet, { isPlain: undefined })}
          {corrections.map((text) => chip(text, { search: text }))}
          {suggestions
            .filter(({ text }) => text !== query.search.trim() && !corrections.includes(text))
            .map((entry) =>
              entry.kind === 'pack'
                ? chip(
                    entry.text,
                    { search: '', pack: entry.slug, image: undefined },
                    `${STRINGS.filters.kinds.pack} · ${number(entry.icons_count)}`,
                  )
                : chip(entry.text, { search: entry.text }, number(entry.icons_count)),
            )}
          {list?.related_tags
            .filter(({ slug }) => !query.tags.includes(slug))
            .map(({ text, slug }) => chip(text, { tags: [...query.tags, slug] }, TEXTS.tag))}
        </ul>
      </div>
    </div>
  );
}

/** Buttons that remove active filters one by one, and all; nothing without any. */
function ChosenFilters({ query, counts, onChange }: Pick<BarProps, 'query' | 'counts' | 'onChange'>) {
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
            <button
              type="button"
              class={button['chip']}
              aria-pressed="true"
              aria-label={TEXTS.removeFilter(text)}
              onClick={() => onChange(without)}
            >
              {text} <Glyph name="close" size={14} />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" class={button['chip']} onClick={() => onChange(NO_FILTERS)}>
          {STRINGS.filters.clear}
        </button>
      </li>
    </ul>
  );
}
