import { Link, useLocation } from 'wouter-preact';
import { drawingAddress, useInk } from '../design/drawing-address.ts';
import { STRINGS } from '../strings.ts';
import styles from './collection.module.css';
import { useCollection } from './stored-icons.ts';

const TEXTS = STRINGS.collection;
const SHOWN_MAX = 6;

/** A bar with the latest icons of the collection. Hidden on the page of the collection and while it is empty. */
export function CollectionTray() {
  const icons = useCollection();
  const [location] = useLocation();
  const ink = useInk();
  const isShown = icons.length > 0 && location !== '/saved';
  return (
    <div class={styles['space']} data-shown={isShown}>
      <p role="status" class="visually-hidden">
        {icons.length > 0 ? TEXTS.size(icons.length) : ''}
      </p>
      {isShown && (
        <Link href="/saved" class={styles['tray']}>
          <span class={styles['thumbs']} aria-hidden="true">
            {icons.slice(-SHOWN_MAX).map(({ id, svg }) => (
              <img key={id} src={drawingAddress(svg, ink)} width="20" height="20" alt="" />
            ))}
          </span>
          {TEXTS.size(icons.length)}
        </Link>
      )}
    </div>
  );
}
