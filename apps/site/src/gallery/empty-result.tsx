import type { FacetCounts, Suggestions } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import { useIconParts, useTotal } from '../api/gallery.ts';
import button from '../design/button.module.css';
import { RelatedIcons } from '../icon/related-icons.tsx';
import { STRINGS } from '../strings.ts';
import styles from './gallery-page.module.css';
import {
  type ChangeQuery,
  chosenFilters,
  filterName,
  type GalleryQuery,
  NO_FILTERS,
  START_QUERY,
} from './gallery-query.ts';

const TEXTS = STRINGS.gallery;

/**
 * Says why nothing is found, and offers ways out: when the filters exclude all icons, to remove one or all of them;
 * when the words find nothing, other words, the drawing pad and popular icons.
 */
export function EmptyResult({
  query,
  suggest,
  counts,
  onChange,
}: {
  readonly query: GalleryQuery;
  readonly suggest: Suggestions | undefined;
  readonly counts: FacetCounts | undefined;
  readonly onChange: ChangeQuery;
}) {
  const filters = chosenFilters(query);
  const hasFilters = filters.length > 0;
  const unfiltered = useTotal({ ...query, ...NO_FILTERS }, hasFilters && query.image === undefined);
  const popular = useIconParts(START_QUERY, hasFilters ? [] : [0])[0]?.data?.data ?? [];
  const completed = suggest?.suggestions.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const words = [...new Set([...(suggest?.instead ?? []), ...(completed ?? [])])].filter(
    (text) => text !== query.search,
  );
  if (hasFilters && unfiltered.isPending && query.image === undefined) return null;
  const areFiltersWhy = hasFilters && unfiltered.data !== 0;
  const nothing = query.search === '' ? TEXTS.nothing : TEXTS.noIcon(query.search);
  const way = (text: string, part: Partial<GalleryQuery>, look = '') => (
    <button type="button" key={text} class={`${button['button']} ${look}`} onClick={() => onChange(part)}>
      {text}
    </button>
  );
  return (
    <div class={styles['empty']}>
      <p class={styles['nothing']}>{areFiltersWhy ? TEXTS.nothingWithFilters : nothing}</p>
      {areFiltersWhy ? (
        <p class={styles['ways']}>
          {filters.length > 1 &&
            filters.map(({ kind, value, without }) =>
              way(TEXTS.withoutFilter(filterName(kind, value, counts)), without),
            )}
          {way(TEXTS.removeFilters(unfiltered.data ?? 0), NO_FILTERS, button['primary'])}
        </p>
      ) : (
        <>
          {words.length > 0 && (
            <p class={styles['ways']}>{words.map((text) => way(text, { ...NO_FILTERS, search: text }))}</p>
          )}
          <p>{TEXTS.tryOther}</p>
          <Link href="/draw" class={button['button']}>
            {STRINGS.draw.title}
          </Link>
          <div class={styles['popular']}>
            <RelatedIcons
              heading="h2"
              title={TEXTS.popular}
              icons={popular}
              onOpen={(icon) => onChange({ icon })}
            />
          </div>
        </>
      )}
    </div>
  );
}
