import type { Icon } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { COLLECTED_MAX, toggleCollected, useCollectedIcons } from './collected-icons.ts';

const TEXTS = STRINGS.collection;

/** Picks an icon for the collection, or puts it back. */
export function PickButton({ icon }: { readonly icon: Icon }) {
  const isPicked = useCollectedIcons().some(({ id }) => id === icon.id);
  const [isFull, setFull] = useState(false);
  return (
    <>
      <button
        type="button"
        class={button['button']}
        aria-pressed={isPicked}
        onClick={() => setFull(toggleCollected(icon) === 'full')}
      >
        {isPicked ? TEXTS.putBack : TEXTS.pickForLater}
      </button>
      {isFull && <p role="alert">{TEXTS.full(COLLECTED_MAX)}</p>}
    </>
  );
}
