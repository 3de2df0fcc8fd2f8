import type { Icon } from '@glyphdex/contract';
import { iconAddress, themedDrawingAddress } from '../design/drawing-address.ts';
import { toneOf } from '../design/tone-of.ts';
import { STRINGS } from '../strings.ts';
import styles from './icon-grid.module.css';

const TEXTS = STRINGS.collection;

/** One icon of the grid, or a placeholder while it loads. */
export function GridCell({
  icon,
  position,
  ink,
  isStill,
  isCurrent,
  isCollected,
  onFocus,
  onOpen,
  onCollect,
}: {
  readonly icon: Icon | undefined;
  readonly position: number;
  /** The value of `currentColor`. */
  readonly ink: string;
  /** Whether to show the preview of an animated icon instead of its drawing. */
  readonly isStill: boolean;
  /** Whether the cell is in the tab order. */
  readonly isCurrent: boolean;
  readonly isCollected: boolean;
  readonly onFocus: () => void;
  readonly onOpen: (icon: Icon) => void;
  readonly onCollect: (icon: Icon) => void;
}) {
  return (
    <div role="gridcell" tabIndex={-1} class={styles['place']}>
      <a
        href={icon === undefined ? undefined : `/icons/${icon.slug}`}
        data-position={position}
        tabIndex={isCurrent ? 0 : -1}
        class={styles['cell']}
        title={icon?.name}
        onFocus={onFocus}
        onClick={(event) => {
          if (icon === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(icon);
        }}
      >
        {icon?.svg === undefined ? (
          <span class={styles['waiting']} />
        ) : (
          <img
            data-tone={import.meta.env.SSR ? undefined : toneOf(icon.svg.svg_code)}
            src={
              import.meta.env.SSR ? themedDrawingAddress(icon.svg.svg_code) : iconAddress(icon, ink, isStill)
            }
            width="48"
            height="48"
            alt=""
          />
        )}
        <span class={styles['name']}>{icon?.name ?? ' '}</span>
        <span class={styles['pack']}>{icon?.slug.slice(0, icon.slug.indexOf('--')) ?? ' '}</span>
      </a>
      {icon !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          class={styles['collect']}
          aria-pressed={isCollected}
          aria-label={TEXTS.addNamed(icon.name)}
          title={isCollected ? TEXTS.remove : TEXTS.add}
          onClick={() => onCollect(icon)}
        >
          {isCollected ? '✓' : '+'}
        </button>
      )}
    </div>
  );
}

/** Text in the prerendered start page that the service replaces with the cells of the first icons. */
export const CELLS_PLACEHOLDER = '{cells}';
