import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type Pack, usePacks } from '../api/packs.ts';
import { STRINGS } from '../strings.ts';
import { LicenseTerms } from './license-terms.tsx';
import styles from './packs-page.module.css';

const TEXTS = STRINGS.packs;

/** All packs with author, licence and size, narrowed by what is typed. */
export function PacksPage() {
  const packs = usePacks();
  const [text, setText] = useState('');
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = packs;
  useEffect(() => {
    document.title = `${TEXTS.title} · ${STRINGS.brand}`;
  }, []);
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const all = packs.data?.pages.flatMap(({ data }) => data) ?? [];
  const shown = all.filter((pack) => isMeant(pack, text));
  return (
    <div class={styles['page']}>
      <h1>{TEXTS.title}</h1>
      <label class={styles['search']}>
        <span class="visually-hidden">{TEXTS.search}</span>
        <input
          type="search"
          placeholder={TEXTS.search}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p role="status" class={styles['count']}>
        {packs.isPending ? TEXTS.loading : TEXTS.found(shown.length)}
      </p>
      {packs.isError && <p role="alert">{packs.error.message}</p>}
      <ul class={styles['packs']}>
        {shown.map((pack) => (
          <li key={pack.slug}>
            <Link href={`/packs/${pack.slug}`} class={styles['name']}>
              {pack.name}
            </Link>
            <span class={styles['author']}>{pack.author.name}</span>
            <span>{TEXTS.icons(pack.icons_count)}</span>
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
