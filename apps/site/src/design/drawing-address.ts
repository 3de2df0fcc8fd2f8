import { useEffect, useState } from 'preact/hooks';

/** The color of drawings that have none of their own: that of the text. */
export const INK = { light: '#17202b', dark: '#e8ecf1' } as const;

/**
 * The address of a drawing that an `<img>` can show. In an image of its own a drawing can neither run nor reach anything,
 * and its ids meet those of no other; it knows nothing of the page either, so the color of the text is written into it.
 */
export function drawingAddress(svg: string, color: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', `<svg color="${color}"`))}`;
}

/** The same for a page that is printed before it is known who looks at it: browsers choose the color by the theme. */
export function themedDrawingAddress(svg: string): string {
  const dark = `<style>@media(prefers-color-scheme:dark){:root{color:${INK.dark}}}</style>`;
  return drawingAddress(svg.replace('>', `>${dark}`), INK.light);
}

const DARK = '(prefers-color-scheme: dark)';

/** The color of drawings that have none of their own: that of the text, light or dark. */
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
