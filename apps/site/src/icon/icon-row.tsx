import type { IconSummary } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import styles from './icon-row.module.css';

/** Icons beside this one, as pictures that lead to them. Nothing when there are none. */
export function IconRow({
  title,
  icons,
}: {
  readonly title: string;
  readonly icons: readonly IconSummary[];
}) {
  if (icons.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class={styles['row']}>
        {icons.map((icon) => (
          <li key={icon.id}>
            <Link href={`/icons/${icon.slug}`} title={icon.slug}>
              <img src={icon.static_image_url} width="48" height="48" alt={icon.name} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
