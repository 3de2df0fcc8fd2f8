import type { Icon } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import button from '../design/button.module.css';
import { STRINGS } from '../strings.ts';
import { COLLECTION_MAX, toggleInCollection, useCollection } from './collection.ts';

const TEXTS = STRINGS.collection;

/** Adds an icon to the collection or removes it. */
export function PickButton({ icon }: { readonly icon: Icon }) {
  const isPicked = useCollection().some(({ id }) => id === icon.id);
  const [isFull, setFull] = useState(false);
  return (
    <>
      <button
        type="button"
        class={button['button']}
        aria-pressed={isPicked}
        onClick={() => setFull(toggleInCollection(icon) === 'full')}
      >
        {isPicked ? TEXTS.putBack : TEXTS.pickForLater}
      </button>
      {isFull && <p role="alert">{TEXTS.full(COLLECTION_MAX)}</p>}
    </>
  );
}
