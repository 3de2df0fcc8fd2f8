import { clearRecentIcons, useRecentIcons } from '../collection/recent-icons.ts';
import { pictureOf, useSurface } from '../design/drawing.tsx';
import { STRINGS } from '../strings.ts';
import styles from './recent-row.module.css';

const TEXTS = STRINGS.recent;

/** A row of recently opened or copied icons; hidden while there are none. */
export function RecentRow({ onOpen }: { readonly onOpen: (slug: string) => void }) {
  const icons = useRecentIcons();
  const surface = useSurface();
  if (icons.length === 0) return null;
  return (
    <section class={styles['recent']} aria-label={TEXTS.title}>
      <div class={styles['head']}>
        <h2>{TEXTS.title}</h2>
        <button type="button" onClick={clearRecentIcons}>
          {TEXTS.clear}
        </button>
      </div>
      <ul>
        {icons.map(({ id, slug, name, svg }) => (
          <li key={id}>
            <a
              href={`/icons/${slug}`}
              title={slug}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(slug);
              }}
            >
              <img {...pictureOf(svg, surface)} width="24" height="24" alt={name} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
