import type { Pack } from '@glyphdex/contract';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { useAllPacks, usePackSamples } from '../api/packs.ts';
import { failureText } from '../api/requests.ts';
import button from '../design/button.module.css';
import { Drawing } from '../design/drawing.tsx';
import { Glyph } from '../design/glyph.tsx';
import { SortField } from '../design/sort-field.tsx';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import { AuthorName, LicenseTerms } from './pack-credit.tsx';
import styles from './packs-page.module.css';
import {
  COMPARE_PACKS,
  LICENSE_FILTERS,
  type LicenseFilter,
  PACK_ORDERS,
  type PackOrder,
  type PacksQuery,
  readPacksQuery,
  writePacksQuery,
} from './packs-query.ts';

const TEXTS = STRINGS.packs;

/** Whether a license allows a use. Unknown terms (null) allow none. */
const IS_GRANTED: Readonly<Record<LicenseFilter, (license: Pack['license']) => boolean>> = {
  commercial: ({ commercial_use }) => commercial_use === true,
  uncredited: ({ attribution_required }) => attribution_required === false,
  closed: ({ share_alike }) => share_alike === false,
};

/** All packs with author, license and number of icons, filtered by text and license terms. */
export function PacksPage() {
  const { packs, isPending, error } = useAllPacks();
  const text = useSearch();
  const [pathname, navigate] = useLocation();
  const query = useMemo(() => readPacksQuery(text), [text]);
  const change = (part: Partial<PacksQuery>) => {
    // The current address is newer than `query` if this page has not rendered since the last change.
    const params = writePacksQuery({ ...readPacksQuery(location.search), ...part });
    navigate(params === '' ? pathname : `${pathname}?${params}`, { replace: true });
  };
  useTitle(TEXTS.title);
  const shown = packs.filter(
    (pack) =>
      matchesText(pack, query.search) &&
      (query.isColored ?? pack.palette) === pack.palette &&
      query.licenseFilters.every((filter) => IS_GRANTED[filter](pack.license)),
  );
  shown.sort(COMPARE_PACKS[query.order]);
  const icons = shown.reduce((sum, { icons_count }) => sum + icons_count, 0);
  return (
    <div class={styles['page']}>
      <h1>{TEXTS.title}</h1>
      <p class={styles['facts']}>
        <span role="status">{isPending ? STRINGS.loading : TEXTS.found(shown.length)}</span>
        {!isPending && ` · ${TEXTS.icons(icons)}`}
      </p>
      <div class={styles['tools']}>
        <form role="search" class={styles['search']} onSubmit={(event) => event.preventDefault()}>
          <label class="visually-hidden" for="search-packs">
            {TEXTS.search}
          </label>
          <Glyph name="search" />
          <input
            id="search-packs"
            type="search"
            name="search"
            placeholder={TEXTS.search}
            value={query.search}
            onInput={(event) => change({ search: event.currentTarget.value })}
          />
        </form>
        <fieldset>
          <legend class="visually-hidden">{TEXTS.terms}</legend>
          {LICENSE_FILTERS.map((filter) => (
            <Choice
              key={filter}
              isChosen={query.licenseFilters.includes(filter)}
              onChange={(isChosen) => {
                const others = query.licenseFilters.filter((one) => one !== filter);
                change({ licenseFilters: isChosen ? [...others, filter] : others });
              }}
            >
              {TEXTS.canUse[filter]}
            </Choice>
          ))}
        </fieldset>
        <fieldset>
          <legend class="visually-hidden">{STRINGS.filters.kinds.colors}</legend>
          {[false, true].map((isColored) => (
            <Choice
              key={String(isColored)}
              isChosen={query.isColored === isColored}
              onChange={(isChosen) => change({ isColored: isChosen ? isColored : undefined })}
            >
              {isColored ? TEXTS.ownColors : TEXTS.oneColor}
            </Choice>
          ))}
        </fieldset>
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
              <AuthorName author={pack.author} />
            </span>
            <LicenseTerms license={pack.license} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A checkbox that looks like a chip. */
function Choice({
  isChosen,
  onChange,
  children,
}: {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ComponentChildren;
}) {
  return (
    <label class={`${button['chip']} ${styles['choice']}`}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

function matchesText({ name, slug, author, license }: Pack, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, slug, author.name, license.title, license.spdx ?? ''].some((part) =>
    part.toLowerCase().includes(wanted),
  );
}

/** The first icons of a pack, loaded when they are within 200 pixels of the view. Screen readers skip them. */
function PackSamples({ pack }: { readonly pack: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const icons = usePackSamples(pack, isNear).data ?? [];
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(container.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} class={styles['samples']} aria-hidden="true">
      {icons.map((icon) => (
        <Drawing key={icon.id} icon={icon} />
      ))}
    </div>
  );
}
