import { useEffect, useState } from 'preact/hooks';
import { INK } from './drawing-address.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The colour of drawings that have none of their own: that of the text, light or dark. */
export function useInk(): string {
  const [ink, setInk] = useState(currentInk);
  useEffect(() => {
    const query = matchMedia(DARK);
    const update = () => setInk(currentInk());
    query.addEventListener('change', update);
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      query.removeEventListener('change', update);
      observer.disconnect();
    };
  }, []);
  return ink;
}

function currentInk(): string {
  const chosen = document.documentElement.dataset['theme'];
  const isDark = chosen === undefined ? matchMedia(DARK).matches : chosen === 'dark';
  return isDark ? INK.dark : INK.light;
}
