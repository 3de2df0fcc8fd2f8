import type { Icon } from '@glyphdex/contract';
import { Component } from 'preact';
import { Drawing } from '../design/drawing.tsx';
import { Glyph } from '../design/glyph.tsx';
import { STRINGS } from '../strings.ts';
import styles from './icon-grid.module.css';

const TEXTS = STRINGS.collection;

/** Does the same on every render of the grid, so cells need not render again. */
export interface CellActions {
  /** Whether a click of the mouse copies, and the button in the corner opens. */
  readonly copies: boolean;
  readonly onFocus: (position: number) => void;
  readonly onOpen: (icon: Icon) => void;
  readonly onCopy: (icon: Icon) => void;
  readonly onCollect: (icon: Icon) => void;
}

interface CellProps {
  /** Undefined while it loads. */
  readonly icon: Icon | undefined;
  /** The icon that the cell showed for the query before, while `icon` loads. */
  readonly former: Icon | undefined;
  readonly position: number;
  /** Whether the cell is in the tab order. */
  readonly isCurrent: boolean;
  /** Whether the cell has buttons: the current one, and the one under the pointer. */
  readonly hasButtons: boolean;
  readonly isCollected: boolean;
  /** Whether the icon is open in the drawer. */
  readonly isOpen: boolean;
  readonly packName: string;
  /** The name that the icon only stands in for. */
  readonly standsFor?: string | undefined;
  readonly actions: CellActions;
}

/** One icon of the grid. It renders again only for changed properties, because a grid has hundreds of cells. */
export class GridCell extends Component<CellProps> {
  override shouldComponentUpdate(next: CellProps): boolean {
    for (const name in next)
      if (this.props[name as keyof CellProps] !== next[name as keyof CellProps]) return true;
    return false;
  }

  override render() {
    const {
      icon,
      former,
      position,
      isCurrent,
      hasButtons,
      isCollected,
      isOpen,
      packName,
      standsFor,
      actions,
    } = this.props;
    const shown = icon ?? former;
    const note = standsFor === undefined ? packName : STRINGS.sets.standsFor(standsFor);
    const corner = actions.copies ? STRINGS.icon.open : STRINGS.copy;
    return (
      <div role="gridcell" tabIndex={-1} class={styles['place']} data-place={position}>
        <a
          href={icon === undefined ? undefined : `/icons/${icon.slug}`}
          data-position={position}
          data-former={icon === undefined && former !== undefined ? '' : undefined}
          aria-label={icon === undefined ? STRINGS.loading : `${icon.name}, ${note}`}
          aria-current={isOpen ? 'true' : undefined}
          tabIndex={isCurrent ? 0 : -1}
          class={styles['cell']}
          data-standing-in={standsFor === undefined ? undefined : ''}
          onFocus={() => actions.onFocus(position)}
          onClick={(event) => {
            if (icon === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            // Enter and fingers always open.
            const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
            (actions.copies && isMouse ? actions.onCopy : actions.onOpen)(icon);
          }}
        >
          {shown === undefined ? <span class={styles['waiting']} /> : <Drawing icon={shown} />}
          <span class={styles['name']} aria-hidden="true">
            {icon?.name}
          </span>
          {hasButtons && (
            <span class={styles['tip']} aria-hidden="true">
              {icon?.name} <small>{note}</small>
            </span>
          )}
        </a>
        {icon !== undefined && hasButtons && (
          <>
            <button
              type="button"
              tabIndex={-1}
              class={`${styles['corner']} ${styles['collect']}`}
              aria-pressed={isCollected}
              aria-label={TEXTS.addNamed(icon.name)}
              title={isCollected ? TEXTS.remove : TEXTS.add}
              onClick={() => actions.onCollect(icon)}
            >
              <Glyph name={isCollected ? 'check' : 'plus'} size={14} />
            </button>
            <button
              type="button"
              tabIndex={-1}
              class={styles['corner']}
              aria-label={`${corner} ${icon.name}`}
              title={corner}
              onClick={() => (actions.copies ? actions.onOpen : actions.onCopy)(icon)}
            >
              <Glyph name={actions.copies ? 'open' : 'copy'} size={14} />
            </button>
          </>
        )}
      </div>
    );
  }
}
