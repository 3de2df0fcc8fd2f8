import type { Icon, PackProfile } from '@glyphdex/contract';
import { useCallback } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { partsOfPage, requestIcons, useIconParts } from '../api/gallery.ts';
import { usePackProfile } from '../api/packs.ts';
import { failureText, isNotFound } from '../api/requests.ts';
import button from '../design/button.module.css';
import { CodeSample } from '../design/code-sample.tsx';
import { Drawing } from '../design/drawing.tsx';
import { MissingPage } from '../design/missing-page.tsx';
import { useTitle } from '../design/use-title.ts';
import {
  type ChangeQuery,
  type GalleryQuery,
  readQuery,
  START_QUERY,
  useGalleryQuery,
} from '../gallery/gallery-query.ts';
import { IconGrid } from '../gallery/icon-grid.tsx';
import { LookBar, useLookOf } from '../gallery/look-bar.tsx';
import { IconDialog, useLastAnswered } from '../gallery/results.tsx';
import { SearchField } from '../gallery/search-field.tsx';
import { ownPackageOf } from '../icon/code-formats.ts';
import { RelatedIcons } from '../icon/related-icons.tsx';
import { STRINGS, time } from '../strings.ts';
import { AuthorName, LicenseTerms } from './pack-credit.tsx';
import styles from './pack-page.module.css';

const TEXTS = STRINGS.packs;
/** The license of packs without a stated one. Such a pack is on the site only if its operator made it public. */
const PRIVATE_LICENSE = 'LicenseRef-Private';
/** A style is offered if at least this share of the icons has it, but not all. */
const STYLE_SHARE_MIN = 0.1;

/** One pack: its icons as a banner, author, license, ways to install it, new icons, and a search in all its icons. */
export function PackPage({ params }: { readonly params: { readonly pack: string } }) {
  const slug = params.pack;
  const pack = usePackProfile(slug);
  const [address, change] = useGalleryQuery();
  const query = useLookOf({ ...address, pack: slug });
  useTitle(pack.data?.name ?? slug);
  if (isNotFound(pack.error)) return <MissingPage why={failureText(pack.error)} />;
  if (pack.isError) return <p role="alert">{failureText(pack.error)}</p>;
  if (pack.data === undefined) return <p role="status">{STRINGS.loading}</p>;
  const { newest, siblings, author, is_own, palette } = pack.data;
  const own = ownPackageOf(slug);
  return (
    <div class={styles['page']} data-mono={!palette}>
      <Banner pack={pack.data} />
      <div class={styles['about']}>
        <div class={styles['install']}>
          {own !== undefined && <CodeSample title={TEXTS.ownPackage} text={`npm install ${own}`} />}
          {!is_own && <CodeSample title={TEXTS.iconify} text={`npm install -D @iconify-json/${slug}`} />}
          <CodeSample title={TEXTS.files} text={`glyphdex export ${slug} --format react --out icons`} />
        </div>
        {newest !== null && (
          <div class={styles['newest']}>
            <RelatedIcons
              heading="h2"
              title={TEXTS.newest(
                newest.icons_count,
                time(new Date(newest.since), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
              )}
              icons={newest.icons}
              onOpen={(icon) => change({ icon })}
            />
          </div>
        )}
        {siblings.length > 0 && (
          <nav class={styles['siblings']} aria-label={TEXTS.moreBy(author.name)}>
            <span>{TEXTS.moreBy(author.name)}</span>
            {siblings.map((sibling) => (
              <Link key={sibling.slug} href={`/packs/${sibling.slug}`} class={button['chip']}>
                {sibling.name}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <PackIcons pack={pack.data} query={query} onChange={change} />
    </div>
  );
}

/** Name, author, version and license of a pack before its first icons. */
function Banner({ pack }: { readonly pack: PackProfile }) {
  const { slug, name, author, license, icons_count, version } = pack;
  const icons = useIconParts({ ...START_QUERY, pack: slug }, [0])[0]?.data?.data ?? [];
  return (
    <header class={styles['banner']}>
      <div class={styles['wall']} aria-hidden="true">
        {icons.map((icon) => (
          <Drawing key={icon.id} icon={icon} />
        ))}
      </div>
      <div class={styles['title']}>
        <h1>{name}</h1>
        <p>
          {TEXTS.icons(icons_count)}
          <AuthorName author={author} />
          {version !== null && ` · ${TEXTS.version(version)}`}
        </p>
        <LicenseTerms license={license} isWhole />
        {license.spdx === PRIVATE_LICENSE && <p>{TEXTS.publicPack}</p>}
      </div>
    </header>
  );
}

/** The search in a pack: field, styles, look, and the grid of its icons with the drawer of the open one. */
function PackIcons({
  pack: { slug, name, icons_count, styles: drawn },
  query,
  onChange,
}: {
  readonly pack: PackProfile;
  readonly query: GalleryQuery;
  readonly onChange: ChangeQuery;
}) {
  const [first] = useIconParts(query, partsOfPage(query, 1));
  const shown = useLastAnswered(query, first?.data);
  const total = shown?.list.pagination.total ?? 0;
  const onSearch = useCallback(
    (search: string) => {
      requestIcons({ ...readQuery(location.search), pack: slug, icon: undefined, search });
      onChange({ search, icon: undefined }, 'type');
    },
    [slug, onChange],
  );
  const isOffered = (count: number) => count >= STYLE_SHARE_MIN * icons_count && count < icons_count;
  const offered = drawn.filter((value) => isOffered(value.icons_count));
  const isAll = query.styles.length === 0;
  return (
    <section
      class={styles['icons']}
      data-drawer={query.icon !== undefined}
      aria-label={STRINGS.gallery.title}
    >
      <div class={styles['tools']}>
        <div class={styles['search']}>
          <SearchField
            value={query.search}
            action={`/packs/${slug}`}
            label={TEXTS.searchIn(name)}
            onSearch={onSearch}
          />
        </div>
        <LookBar look={query.look} icons={first?.data?.data ?? []} onChange={onChange} />
      </div>
      <div class={styles['styles']}>
        <p role="status">{first?.data === undefined ? STRINGS.loading : TEXTS.icons(total)}</p>
        {offered.length > 0 && (
          <div role="group" aria-label={STRINGS.filters.kinds.styles}>
            <button
              type="button"
              class={button['chip']}
              aria-pressed={isAll}
              onClick={() => onChange({ styles: [] })}
            >
              {TEXTS.allStyles}
            </button>
            {offered.map(({ value, name: style }) => {
              const isChosen = query.styles.includes(value);
              return (
                <button
                  key={value}
                  type="button"
                  class={button['chip']}
                  aria-pressed={isChosen}
                  onClick={() => onChange({ styles: isChosen ? [] : [value] })}
                >
                  {STRINGS.values[style] ?? style}
                </button>
              );
            })}
          </div>
        )}
      </div>
      {first?.isError === true && <p role="alert">{failureText(first.error)}</p>}
      {shown !== undefined && total === 0 && (
        <p class={styles['empty']}>
          {STRINGS.gallery.noIcon(query.search)}{' '}
          <Link href={`/?${new URLSearchParams({ search: query.search })}`}>{TEXTS.searchAll}</Link>
        </p>
      )}
      {shown !== undefined && total > 0 && (
        <IconGrid
          partsPerPage={1}
          query={{ ...shown.query, look: query.look, icon: query.icon }}
          total={total}
          packNames={new Map([[slug, name]])}
          onOpen={(icon: Icon) =>
            onChange({ icon: icon.slug }, query.icon === undefined ? 'push' : 'replace')
          }
        />
      )}
      {query.icon !== undefined && <IconDialog query={query} onChange={onChange} />}
    </section>
  );
}
