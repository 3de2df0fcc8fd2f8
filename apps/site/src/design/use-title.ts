import { useEffect } from 'preact/hooks';
import { STRINGS } from '../strings.ts';

/** Sets the document title; the brand alone for an empty `title`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? STRINGS.brand : `${title} · ${STRINGS.brand}`;
  }, [title]);
}
