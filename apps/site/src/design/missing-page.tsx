import { Link } from 'wouter-preact';
import { STRINGS } from '../strings.ts';
import page from './text-page.module.css';
import { useTitle } from './use-title.ts';

const TEXTS = STRINGS.missing;

/** The page for unknown addresses, icons and packs. `why` is the service's reason. */
export function MissingPage({ why }: { readonly why?: string | undefined }) {
  useTitle(TEXTS.title);
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      {why !== undefined && <p>{why}</p>}
      <p>
        <Link href="/">{TEXTS.goOn}</Link>
      </p>
    </div>
  );
}
