import { failureText } from '../api/failures.ts';
import { isNotFound } from '../api/get-json.ts';
import { useIcon } from '../api/icon.ts';
import { MissingPage } from '../design/missing-page.tsx';
import { useTitle } from '../design/use-title.ts';
import styles from './icon-detail.module.css';
import { IconDetail } from './icon-detail.tsx';

/** The page of one icon. */
export function IconPage({ params }: { readonly params: { readonly icon: string } }) {
  const slug = decodeURIComponent(params.icon);
  const icon = useIcon(slug);
  useTitle(icon.data?.name ?? slug);
  if (isNotFound(icon.error)) return <MissingPage why={failureText(icon.error)} />;
  return (
    <div class={styles['page']}>
      <IconDetail key={slug} slug={slug} heading="h1" />
    </div>
  );
}
