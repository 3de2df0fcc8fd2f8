import { Link, useLocation } from 'wouter-preact';
import { useIconParts } from '../api/gallery.ts';
import { usePack } from '../api/packs.ts';
import { failureText, isNotFound } from '../api/requests.ts';
import { MissingPage } from '../design/missing-page.tsx';
import { useTitle } from '../design/use-title.ts';
import { START_QUERY } from '../gallery/gallery-query.ts';
import { IconGrid } from '../gallery/icon-grid.tsx';
import { STRINGS } from '../strings.ts';
import { AuthorName, LicenseTerms } from './pack-credit.tsx';
import styles from './packs-page.module.css';

const TEXTS = STRINGS.packs;
/** The license of packs without a stated one. Such a pack is on the site only if its operator made it public. */
const PRIVATE_LICENSE = 'LicenseRef-Private';

/** One pack: author, version, license terms and all icons. */
export function PackPage({ params }: { readonly params: { readonly pack: string } }) {
  const slug = params.pack;
  const pack = usePack(slug);
  const [, navigate] = useLocation();
  const query = { ...START_QUERY, pack: slug };
  const total = useIconParts(query, [0])[0]?.data?.pagination.total ?? 0;
  useTitle(pack.data?.name ?? slug);
  if (isNotFound(pack.error)) return <MissingPage why={failureText(pack.error)} />;
  if (pack.isError) return <p role="alert">{failureText(pack.error)}</p>;
  if (pack.data === undefined) return <p role="status">{STRINGS.loading}</p>;
  const { name, author, license, icons_count, version } = pack.data;
  return (
    <div class={styles['page']}>
      <h1>{name}</h1>
      <p>
        {TEXTS.icons(icons_count)}
        <AuthorName author={author} />
        {version !== null && ` · ${version}`}
      </p>
      <LicenseTerms license={license} hasText />
      {license.spdx === PRIVATE_LICENSE && <p class={styles['count']}>{TEXTS.publicPack}</p>}
      <p class={styles['count']}>
        <Link href={`/?pack=${slug}`}>{TEXTS.searchIn}</Link>
      </p>
      {total > 0 && (
        <IconGrid query={query} total={total} onOpen={(icon) => navigate(`/icons/${icon.slug}`)} />
      )}
    </div>
  );
}
