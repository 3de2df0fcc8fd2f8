import type { Icon, IconSummary } from '@glyphdex/contract';
import { Link } from 'wouter-preact';
import { Drawing } from '../design/drawing.tsx';
import styles from './related-icons.module.css';

/** A row of related icons with links; nothing when there are none. */
export function RelatedIcons({
  title,
  icons,
  heading: Heading,
  onOpen,
}: {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly icons: readonly (IconSummary & Pick<Icon, 'packs' | 'svg'>)[];
  /** Called to show the icon instead; without it, links open its page. */
  readonly onOpen?: ((slug: string) => void) | undefined;
}) {
  if (icons.length === 0) return null;
  return (
    <section>
      <Heading>{title}</Heading>
      <ul class={styles['row']} data-strip={icons[0]?.packs === undefined ? undefined : ''}>
        {icons.map((icon) => (
          <li key={icon.id}>
            <Link
              href={`/icons/${icon.slug}`}
              title={icon.packs?.[0] === undefined ? icon.slug : `${icon.name} · ${icon.packs[0].name}`}
              onClick={(event: MouseEvent) => {
                if (onOpen === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(icon.slug);
              }}
            >
              <Drawing icon={icon} alt={icon.name} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
