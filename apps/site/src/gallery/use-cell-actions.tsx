import type { Icon } from '@glyphdex/contract';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { COLLECTION_MAX, toggleInCollection } from '../collection/collections.ts';
import { addRecentIcon } from '../collection/recent-icons.ts';
import { StoredValue } from '../collection/stored-value.ts';
import { copyPicture, copyText } from '../design/copy-button.tsx';
import { lastFormat } from '../icon/code-formats.ts';
import { drawnAs } from '../icon/customize-drawing.ts';
import { STRINGS } from '../strings.ts';
import type { CellActions } from './grid-cell.tsx';
import styles from './icon-grid.module.css';
import { BITMAP_SIZE, type Look } from './tile-look.ts';

const COLLECTION = STRINGS.collection;
/** How long a notice stays. */
const NOTICE_MS = 2_500;

/** Whether a click of the mouse on a tile copies its icon, and the button of the tile opens it. */
export const oneClick = new StoredValue<{ readonly copies: boolean }>(
  'one-click',
  { copies: false },
  (value) => 'copies' in value && typeof value.copies === 'boolean',
);

/** Copies icons in the format used last and in this look. A notice, which is empty otherwise, tells the result. */
export function useCopy(look: Look) {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (notice === '') return undefined;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const copy = async (icon: Icon) => {
    const { name, isPicture, write } = lastFormat(icon);
    const svg = drawnAs(icon.svg?.svg_code ?? '', look);
    const isCopied = isPicture
      ? await copyPicture(svg, Number(look.size ?? BITMAP_SIZE))
      : await copyText(write(icon, svg));
    if (isCopied) addRecentIcon(icon);
    setNotice(isCopied ? COLLECTION.copied(name, icon.name) : STRINGS.notCopied);
  };
  return { copy, notice, setNotice };
}

/** Opens, copies and collects the icons of a grid. */
export function useCellActions(
  look: Look,
  onFocus: (position: number) => void,
  onOpen: (icon: Icon) => void,
) {
  const { copy, notice, setNotice } = useCopy(look);
  const { copies } = oneClick.use();
  const latest = useRef({ copy, onFocus, onOpen });
  latest.current = { copy, onFocus, onOpen };
  const actions = useMemo(
    (): CellActions => ({
      copies,
      onFocus: (position) => latest.current.onFocus(position),
      onOpen: (icon) => latest.current.onOpen(icon),
      onCopy: (icon) => void latest.current.copy(icon),
      onCollect: (icon) => setNotice(toggleInCollection(icon) ? '' : COLLECTION.full(COLLECTION_MAX)),
    }),
    [copies],
  );
  return { actions, notice, setNotice };
}

/** The result of an action, at the bottom of the window. */
export function Notice({ text }: { readonly text: string }) {
  return (
    <p role="status" class={text === '' ? 'visually-hidden' : styles['notice']}>
      {text}
    </p>
  );
}
