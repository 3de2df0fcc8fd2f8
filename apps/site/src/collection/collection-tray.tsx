import { Link, useLocation } from 'wouter-preact';
import { drawingAddress, useInk } from '../design/drawing-address.ts';
import { STRINGS } from '../strings.ts';
import styles from './collection.module.css';
import { useCollection } from './collection.ts';

const TEXTS = STRINGS.collection;
const SHOWN = 6;

/** A bar with the picked icons at the foot of every other page; hidden while the collection is empty. */
export function CollectionTray() {
  const icons = useCollection();
  const [location] = useLocation();
  const ink = useInk();
  const isShown = icons.length > 0 && location !== '/collection';
  return (
    <div class={styles['place']} data-shown={isShown}>
      <p role="status" class="visually-hidden">
        {icons.length > 0 ? TEXTS.picked(icons.length) : ''}
      </p>
      {isShown && (
        <Link href="/collection" class={styles['tray']}>
          <span class={styles['thumbs']} aria-hidden="true">
            {icons.slice(-SHOWN).map(({ id, svg }) => (
              <img key={id} src={drawingAddress(svg, ink)} width="20" height="20" alt="" />
            ))}
          </span>
          {TEXTS.open(icons.length)}
        </Link>
      )}
    </div>
  );
}
