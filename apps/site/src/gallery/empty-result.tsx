import type { FacetCounts, Suggestions } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import styles from './gallery-page.module.css';
import { chosenFilters, filterName, type GalleryQuery, NO_FILTERS } from './gallery-query.ts';

const TEXTS = STRINGS.gallery;

/** Ways out of an empty result: with filters, remove one or all of them; without, search a suggested word or draw. */
export function EmptyResult({
  query,
  suggestions,
  instead,
  counts,
  onChange,
}: {
  readonly query: GalleryQuery;
  readonly suggestions: Suggestions['suggestions'];
  readonly instead: Suggestions['instead'];
  readonly counts: FacetCounts | undefined;
  readonly onChange: (part: Partial<GalleryQuery>) => void;
}) {
  const filters = chosenFilters(query);
  const completed = suggestions.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const words = [...new Set([...instead, ...completed])].filter((text) => text !== query.search);
  return (
    <div class={styles['empty']}>
      <p class={styles['nothing']}>{filters.length > 0 ? TEXTS.nothingWithFilters : TEXTS.nothing}</p>
      {filters.length > 0 && (
        <p class={styles['ways']}>
          {filters.length > 1 &&
            filters.map(({ kind, value, without }) => (
              <button
                type="button"
                key={`${kind} ${value}`}
                class={button['button']}
                onClick={() => onChange(without)}
              >
                {TEXTS.withoutFilter(filterName(kind, value, counts))}
              </button>
            ))}
          <button
            type="button"
            class={`${button['button']} ${button['primary']}`}
            onClick={() => onChange(NO_FILTERS)}
          >
            {TEXTS.removeFilters}
          </button>
        </p>
      )}
      {filters.length === 0 && words.length > 0 && (
        <p class={styles['ways']}>
          {words.map((text) => (
            <button
              type="button"
              key={text}
              class={button['button']}
              onClick={() => onChange({ search: text })}
            >
              {text}
            </button>
          ))}
        </p>
      )}
      {filters.length === 0 && (
        <>
          <p>{TEXTS.tryOther}</p>
          <Link href="/draw" class={button['button']}>
            {STRINGS.draw.title}
          </Link>
        </>
      )}
    </div>
  );
}
