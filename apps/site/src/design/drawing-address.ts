import { useEffect, useState } from 'preact/hooks';
import { hydration } from './hydration.ts';

/** The value of `currentColor` in drawings: the text color of the theme, `--ink` in tokens.css. */
export const INK = { light: '#16181d', dark: '#eceef2' } as const;

/**
 * The `data:` address of a drawing for an `<img>`. Inside an image a drawing can neither run scripts nor load anything,
 * and its ids cannot collide. It does not inherit the text color, so `color` is written into it.
 */
export function drawingAddress(svg: string, color: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', `<svg color="${color}"`))}`;
}

/** As `drawingAddress`, for the HTML of the service. A media query selects the ink of the system's theme. */
export function themedDrawingAddress(svg: string): string {
  const dark = `<style>@media(prefers-color-scheme:dark){:root{color:${INK.dark}}}</style>`;
  return drawingAddress(svg.replace('>', `>${dark}`), INK.light);
}

const DARK = '(prefers-color-scheme: dark)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the visitor prefers reduced motion. Animated icons then show a still picture. */
export function useReducedMotion(): boolean {
  const [isReduced, setIsReduced] = useState(
    () => !hydration.isRunning && matchMedia(REDUCED_MOTION).matches,
  );
  useEffect(() => {
    const query = matchMedia(REDUCED_MOTION);
    const update = () => setIsReduced(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isReduced;
}

/** The current text color, for drawings with `currentColor`. Follows the theme. */
export function useInk(): string {
  const [ink, setInk] = useState<string>(() => (hydration.isRunning ? INK.light : currentInk()));
  useEffect(() => {
    const query = matchMedia(DARK);
    const update = () => setInk(currentInk());
    update();
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
