import { useMemo } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { failureText } from '../api/failure-text.ts';
import { type Pack, useAllPacks } from '../api/packs.ts';
import { AuthorName } from '../design/author-name.tsx';
import { SortField } from '../design/sort-field.tsx';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import { LicenseTerms } from './license-terms.tsx';
import { PackSamples } from './pack-samples.tsx';
import styles from './packs-page.module.css';
import {
  PACK_ORDERS,
  type PackOrder,
  type PacksQuery,
  readPacksQuery,
  WISHES,
  type Wish,
  writePacksQuery,
} from './packs-query.ts';

const TEXTS = STRINGS.packs;

const IS_GRANTED: Readonly<Record<Wish, (license: Pack['license']) => boolean>> = {
  commercial: ({ commercial_use }) => commercial_use === true,
  uncredited: ({ attribution_required }) => attribution_required === false,
  closed: ({ share_alike }) => share_alike === false,
};

/** All packs with author, licence and size, narrowed by what is typed and by what a licence must allow. */
export function PacksPage() {
  const { packs, isPending, error } = useAllPacks();
  const text = useSearch();
  const [pathname, navigate] = useLocation();
  const query = useMemo(() => readPacksQuery(text), [text]);
  const change = (part: Partial<PacksQuery>) => {
    // What the address says now: this page may not have been drawn since the last change.
    const params = writePacksQuery({ ...readPacksQuery(location.search), ...part });
    navigate(params === '' ? pathname : `${pathname}?${params}`, { replace: true });
  };
  useTitle(TEXTS.title);
  const shown = packs.filter(
    (pack) => isMeant(pack, query.search) && query.wishes.every((wish) => IS_GRANTED[wish](pack.license)),
  );
  if (query.order === 'icons') shown.sort((a, b) => b.icons_count - a.icons_count);
  return (
    <div class={styles['page']}>
      <h1>{TEXTS.title}</h1>
      <label class={styles['search']}>
        <span class="visually-hidden">{TEXTS.search}</span>
        <input
          type="search"
          placeholder={TEXTS.search}
          value={query.search}
          onInput={(event) => change({ search: event.currentTarget.value })}
        />
      </label>
      <fieldset class={styles['wishes']}>
        <legend>{TEXTS.terms}</legend>
        {WISHES.map((wish) => (
          <label key={wish}>
            <input
              type="checkbox"
              checked={query.wishes.includes(wish)}
              onChange={() =>
                change({
                  wishes: query.wishes.includes(wish)
                    ? query.wishes.filter((one) => one !== wish)
                    : [...query.wishes, wish],
                })
              }
            />
            {TEXTS.canUse[wish]}
          </label>
        ))}
      </fieldset>
      <div class={styles['bar']}>
        <p role="status">{isPending ? TEXTS.loading : TEXTS.found(shown.length)}</p>
        <SortField value={query.order} onChange={(value) => change({ order: value as PackOrder })}>
          {PACK_ORDERS.map((order) => (
            <option key={order} value={order}>
              {TEXTS.orders[order]}
            </option>
          ))}
        </SortField>
      </div>
      {error !== null && <p role="alert">{failureText(error)}</p>}
      <ul class={styles['packs']}>
        {shown.map((pack) => (
          <li key={pack.slug}>
            <PackSamples pack={pack.slug} />
            <Link href={`/packs/${pack.slug}`} class={styles['name']}>
              {pack.name}
            </Link>
            <span class={styles['author']}>
              {TEXTS.icons(pack.icons_count)}
              <AuthorName author={pack.author} isAfter />
            </span>
            <LicenseTerms license={pack.license} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function isMeant({ name, slug, author, license }: Pack, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, slug, author.name, license.title, license.spdx ?? ''].some((part) =>
    part.toLowerCase().includes(wanted),
  );
}
