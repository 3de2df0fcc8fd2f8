import { useCallback, useEffect } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { partsOfPage, requestIcons, useIconParts } from '../api/gallery.ts';
import button from '../design/button.module.css';
import { Glyph } from '../design/glyph.tsx';
import { later } from '../design/later.tsx';
import { useTitle } from '../design/use-title.ts';
import { PictureChoice } from '../draw/picture-choice.tsx';
import { STRINGS } from '../strings.ts';
import styles from './gallery-page.module.css';
import { type GalleryQuery, hasFilters, namesOf, readQuery, useGalleryQuery } from './gallery-query.ts';
import { useLookOf } from './look-bar.tsx';
import { Results } from './results.tsx';
import { SearchField } from './search-field.tsx';
import { useKnownValues } from './use-known-values.ts';

/** Rows of sets for names with commas. */
export const SetResults = later(() => import('../sets/set-results.tsx').then((module) => module.SetResults));

const TEXTS = STRINGS.gallery;

/** The start page and the search by words or picture: field, filters and results. */
export function GalleryPage() {
  const [address, change] = useGalleryQuery();
  const query = useLookOf(useKnownValues(address));
  const isHome =
    query.search === '' && query.image === undefined && query.sortBy === undefined && !hasFilters(query);
  const names = namesOf(query);
  const onSearch = useCallback(
    (search: string) => {
      const part = { search, image: undefined, icon: undefined };
      const next = { ...readQuery(location.search), ...part };
      if (namesOf(next) === undefined) requestIcons(next);
      change(part, 'type');
    },
    [change],
  );
  useTitle(query.search);
  useEffect(() => {
    if (isHome && matchMedia('(hover: hover)').matches) document.getElementById('search')?.focus();
    // Only when the page opens: later the visitor decides.
  }, []);
  return (
    <div class={styles['page']} data-home={isHome}>
      <div class={styles['hero']}>
        <h1 class={isHome ? undefined : 'visually-hidden'}>{TEXTS.headline}</h1>
        {isHome && <Facts query={query} />}
      </div>
      <div class={styles['search']}>
        <SearchField value={query.search} onSearch={onSearch}>
          <PictureChoice isCompact />
          <Link
            href="/draw"
            class={button['quiet']}
            aria-label={STRINGS.draw.title}
            title={STRINGS.draw.title}
          >
            <Glyph name="draw" />
          </Link>
        </SearchField>
      </div>
      {names === undefined ? (
        <Results query={query} isHome={isHome} onChange={change} />
      ) : (
        <SetResults query={query} names={names} onChange={change} />
      )}
    </div>
  );
}

/** One line that says how much there is to find, and how. */
function Facts({ query }: { readonly query: GalleryQuery }) {
  const total = useIconParts(query, partsOfPage(query).slice(0, 1))[0]?.data?.pagination.total;
  return (
    <p class={styles['facts']}>
      {total === undefined ? ' ' : TEXTS.facts(total)} {STRINGS.sets.try}{' '}
      <Link href={`/?${new URLSearchParams({ search: STRINGS.sets.example })}`}>{STRINGS.sets.example}</Link>
    </p>
  );
}
