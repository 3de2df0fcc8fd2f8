import { useState } from 'preact/hooks';
import { useReplacements } from '../api/collections.ts';
import { failureText } from '../api/requests.ts';
import button from '../design/button.module.css';
import { Drawing } from '../design/drawing.tsx';
import { STRINGS } from '../strings.ts';
import styles from './collection.module.css';
import { addCollection, type Collection } from './collections.ts';

const TEXTS = STRINGS.collection;

/** Packs that have the same icons. One click adds a collection with those of a pack; icons that it lacks stay. */
export function PackSwitch({ collection }: { readonly collection: Collection }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, error } = useReplacements(collection, isOpen);
  return (
    <details class={styles['switch']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{TEXTS.otherPack}</summary>
      {isError && <p role="alert">{failureText(error)}</p>}
      {isOpen && data === undefined && !isError && <p role="status">{STRINGS.loading}</p>}
      <ul>
        {data?.map(({ pack, slugs, previews }) => (
          <li key={pack.slug}>
            <span class={styles['previews']} aria-hidden="true">
              {previews.map((icon) => (
                <Drawing key={icon.id} icon={icon} />
              ))}
            </span>
            <strong>{pack.name}</strong>
            <span class={styles['note']}>{TEXTS.has(slugs.size, collection.icons.length)}</span>
            <button
              type="button"
              class={button['button']}
              aria-label={TEXTS.usePack(pack.name)}
              onClick={() => {
                const icons = collection.icons.map((slug) => slugs.get(slug) ?? slug);
                addCollection(`${collection.name} · ${pack.name}`.slice(0, 80), [...new Set(icons)]);
                window.scrollTo({ top: 0 });
              }}
            >
              {TEXTS.use}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
