import { useEffect } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import styles from './icon-detail.module.css';
import { IconDetail } from './icon-detail.tsx';

/** One icon with an address of its own. */
export function IconPage({ params }: { readonly params: { readonly icon: string } }) {
  const slug = decodeURIComponent(params.icon);
  useEffect(() => {
    document.title = `${slug} · ${STRINGS.brand}`;
  }, [slug]);
  return (
    <div class={styles['page']}>
      <IconDetail slug={slug} heading="h1" />
    </div>
  );
}
