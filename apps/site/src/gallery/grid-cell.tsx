import type { Icon } from '@glyphdex/contract';
import { drawingAddress, themedDrawingAddress } from '../design/drawing-address.ts';
import { toneOf } from '../design/tone-of.ts';
import { STRINGS } from '../strings.ts';
import styles from './icon-grid.module.css';

interface Look {
  readonly ink: string;
  readonly isStill: boolean;
}

/** One icon of the grid, or a placeholder while it loads. */
export function GridCell({
  icon,
  position,
  look,
  isCurrent,
  isPicked,
  onFocus,
  onOpen,
  onPick,
}: {
  readonly icon: Icon | undefined;
  readonly position: number;
  readonly look: Look;
  /** The cell in the tab order. */
  readonly isCurrent: boolean;
  readonly isPicked: boolean;
  readonly onFocus: () => void;
  readonly onOpen: (icon: Icon) => void;
  readonly onPick: (icon: Icon) => void;
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
            src={addressOf(icon, icon.svg.svg_code, look)}
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
          class={styles['pick']}
          aria-pressed={isPicked}
          aria-label={STRINGS.collection.pickNamed(icon.name)}
          title={isPicked ? STRINGS.collection.putBack : STRINGS.collection.pick}
          onClick={() => onPick(icon)}
        >
          {isPicked ? '✓' : '+'}
        </button>
      )}
    </div>
  );
}

function addressOf(icon: Icon, svg: string, { ink, isStill }: Look): string {
  if (import.meta.env.SSR) return themedDrawingAddress(svg);
  return isStill && icon.type === 'AnimatedIcon' ? icon.static_image_url : drawingAddress(svg, ink);
}

/** The placeholder in the prerendered start page that the service replaces with the first icons. */
export const CELLS_PLACEHOLDER = '{cells}';
