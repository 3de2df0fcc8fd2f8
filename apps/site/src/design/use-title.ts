import { useEffect } from 'preact/hooks';
import { STRINGS } from '../strings.ts';

/** Names the page in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${STRINGS.brand}`;
  }, [title]);
}
