import { useRouter } from 'wouter-preact';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import styles from './icon-grid.module.css';

const TEXTS = STRINGS.gallery.pages;

/** Links to the pages of a list before and after this one, for visitors without scripts; nothing for one page. */
export function PageLinks({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { ssrPath = '', ssrSearch = '' } = useRouter();
  const linkTo = (other: number, text: string, rel: 'prev' | 'next') => {
    const params = new URLSearchParams(ssrSearch);
    if (other > 1) params.set('page', String(other));
    else params.delete('page');
    return (
      <a href={`${ssrPath}?${params}`} rel={rel} class={button['button']}>
        {text}
      </a>
    );
  };
  if (pages < 2) return null;
  return (
    <noscript>
      <nav class={styles['pages']} aria-label={TEXTS.title}>
        {page > 1 && linkTo(Math.min(page - 1, pages), TEXTS.before, 'prev')}
        <span>{TEXTS.at(page, pages)}</span>
        {page < pages && linkTo(page + 1, TEXTS.after, 'next')}
      </nav>
    </noscript>
  );
}
