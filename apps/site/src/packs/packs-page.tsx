import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type Pack, useAllPacks } from '../api/packs.ts';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import { LicenseTerms } from './license-terms.tsx';
import styles from './packs-page.module.css';

const TEXTS = STRINGS.packs;

type Wish = keyof typeof TEXTS.canUse;

const WISHES: Readonly<Record<Wish, (license: Pack['license']) => boolean>> = {
  commercial: ({ commercial_use }) => commercial_use === true,
  uncredited: ({ attribution_required }) => attribution_required === false,
  closed: ({ share_alike }) => share_alike === false,
};

/** All packs with author, licence and size, narrowed by what is typed and by what a licence must allow. */
export function PacksPage() {
  const { packs, isPending, error } = useAllPacks();
  const [text, setText] = useState('');
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  useTitle(TEXTS.title);
  const shown = packs.filter(
    (pack) => isMeant(pack, text) && wishes.every((wish) => WISHES[wish](pack.license)),
  );
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
      <fieldset class={styles['wishes']}>
        <legend>{TEXTS.terms}</legend>
        {(Object.keys(WISHES) as Wish[]).map((wish) => (
          <label key={wish}>
            <input
              type="checkbox"
              checked={wishes.includes(wish)}
              onChange={() =>
                setWishes(wishes.includes(wish) ? wishes.filter((one) => one !== wish) : [...wishes, wish])
              }
            />
            {TEXTS.canUse[wish]}
          </label>
        ))}
      </fieldset>
      <p role="status" class={styles['count']}>
        {isPending ? TEXTS.loading : TEXTS.found(shown.length)}
      </p>
      {error !== null && <p role="alert">{error.message}</p>}
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
