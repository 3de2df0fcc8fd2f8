import { useIcon } from '../api/icon.ts';
import { useTitle } from '../design/use-title.ts';
import styles from './icon-detail.module.css';
import { IconDetail } from './icon-detail.tsx';

/** One icon with an address of its own. */
export function IconPage({ params }: { readonly params: { readonly icon: string } }) {
  const slug = decodeURIComponent(params.icon);
  useTitle(useIcon(slug).data?.name ?? slug);
  return (
    <div class={styles['page']}>
      <IconDetail key={slug} slug={slug} heading="h1" />
    </div>
  );
}
