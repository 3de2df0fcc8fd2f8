import { Link, useLocation } from 'wouter-preact';
import { useSimilarNames, wordsOf } from '../api/similar-names.ts';
import { RelatedIcons } from '../icon/related-icons.tsx';
import { STRINGS } from '../strings.ts';
import button from './button.module.css';
import page from './text-page.module.css';
import { useTitle } from './use-title.ts';

const TEXTS = STRINGS.missing;

/** The page for unknown addresses, icons and packs, with names like the unknown one. `why` is the service's reason. */
export function MissingPage({ why }: { readonly why?: string | undefined }) {
  const [path] = useLocation();
  const words = wordsOf(path);
  const found = useSimilarNames(words).data;
  const { corrected, suggestions = [] } = found?.suggest ?? {};
  const searches = new Set([corrected ?? '', words, ...suggestions.map(({ text }) => text)]);
  useTitle(TEXTS.title);
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      {why !== undefined && <p class={page['lead']}>{why}</p>}
      <ul class={page['links']}>
        {[...searches]
          .filter((text) => text !== '')
          .map((text) => (
            <li key={text}>
              <Link href={`/?${new URLSearchParams({ search: text })}`} class={button['chip']}>
                {TEXTS.search(text)}
              </Link>
            </li>
          ))}
      </ul>
      <RelatedIcons title={TEXTS.similar} heading="h2" icons={found?.data ?? []} />
      <p>
        <Link href="/" class={`${button['button']} ${button['primary']}`}>
          {TEXTS.goOn}
        </Link>
      </p>
    </div>
  );
}
