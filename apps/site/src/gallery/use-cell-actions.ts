import type { Icon } from '@glyphdex/contract';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { COLLECTION_MAX, toggleInCollection } from '../collection/collections.ts';
import { addRecentIcon } from '../collection/recent-icons.ts';
import { copyText } from '../design/copy-button.tsx';
import { lastFormat } from '../icon/code-formats.ts';
import { drawnAs } from '../icon/customize-drawing.ts';
import { STRINGS } from '../strings.ts';
import type { CellActions } from './grid-cell.tsx';
import type { Look } from './tile-look.ts';

const COLLECTION = STRINGS.collection;
/** How long a notice stays. */
const NOTICE_MS = 2_500;

/** Opens, copies and collects the icons of a grid, and tells the result in a notice, which is empty otherwise. */
export function useCellActions(
  look: Look,
  onFocus: (position: number) => void,
  onOpen: (icon: Icon) => void,
) {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (notice === '') return undefined;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const latest = useRef({ look, onFocus, onOpen });
  latest.current = { look, onFocus, onOpen };
  const actions = useMemo((): CellActions => {
    const copy = async (icon: Icon) => {
      const format = lastFormat(icon);
      const code = format.write(icon, drawnAs(icon.svg?.svg_code ?? '', latest.current.look));
      const isCopied = await copyText(code);
      if (isCopied) addRecentIcon(icon);
      setNotice(isCopied ? COLLECTION.copied(format.name, icon.name) : STRINGS.notCopied);
    };
    return {
      onFocus: (position) => latest.current.onFocus(position),
      onOpen: (icon) => latest.current.onOpen(icon),
      onCopy: (icon) => void copy(icon),
      onCollect: (icon) => setNotice(toggleInCollection(icon) ? '' : COLLECTION.full(COLLECTION_MAX)),
    };
  }, []);
  return { actions, notice, setNotice };
}
