import { Link } from 'wouter-preact';
import { STRINGS } from '../strings.ts';
import page from './text-page.module.css';
import { useTitle } from './use-title.ts';

const TEXTS = STRINGS.missing;

/** An address that nothing stands at. */
export function MissingPage() {
  useTitle(TEXTS.title);
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      <p>
        <Link href="/">{TEXTS.goOn}</Link>
      </p>
    </div>
  );
}
