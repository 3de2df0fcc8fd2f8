import { Link, useLocation } from 'wouter-preact';
import { useSimilarNames, wordsOf } from '../api/similar-names.ts';
import { RelatedIcons } from '../icon/related-icons.tsx';
import { STRINGS } from '../strings.ts';
import button from './button.module.css';
import { Glyph } from './glyph.tsx';
import type { MissingAddress } from './hydration.ts';
import styles from './missing-page.module.css';
import page from './text-page.module.css';
import { useTitle } from './use-title.ts';

const TEXTS = STRINGS.missing;
const SEARCHES_MAX = 6;

/** The page for unknown addresses, icons and packs: the nearest page, a search for their words, and similar icons. */
export function MissingPage({ why = TEXTS.nothing, nearest }: Partial<MissingAddress>) {
  const [path] = useLocation();
  const words = wordsOf(path);
  const found = useSimilarNames(words).data;
  const { corrected, suggestions = [] } = found?.suggest ?? {};
  const searches = new Set([corrected ?? words, ...suggestions.map(({ text }) => text)]);
  useTitle(TEXTS.title);
  return (
    <div class={`${page['page']} ${styles['missing']}`}>
      <h1>{TEXTS.title}</h1>
      <p class={page['lead']}>
        {why}{' '}
        {nearest !== undefined && (
          <>
            {STRINGS.gallery.didYouMean} <Link href={nearest}>{nearest}</Link>?
          </>
        )}
      </p>
      <form action="/" role="search" class={styles['search']}>
        <Glyph name="search" />
        <input
          type="search"
          name="search"
          defaultValue={corrected ?? words}
          aria-label={STRINGS.search.label}
        />
        <button type="submit" class={`${button['button']} ${button['primary']}`}>
          {TEXTS.find}
        </button>
      </form>
      <p class={page['links']}>
        {[...searches]
          .filter((text) => text !== '')
          .slice(0, SEARCHES_MAX)
          .map((text) => (
            <Link key={text} href={`/?${new URLSearchParams({ search: text })}`} class={button['chip']}>
              {text}
            </Link>
          ))}
        <Link href="/" class={button['chip']}>
          {TEXTS.goOn}
        </Link>
      </p>
      <RelatedIcons title={TEXTS.similar} heading="h2" icons={found?.data ?? []} />
    </div>
  );
}
