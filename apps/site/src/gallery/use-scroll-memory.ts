import { useEffect, useRef } from 'preact/hooks';

/**
 * Keeps the scroll position of each list of results in the tab. A step in the history and a reload go back to it; new
 * results begin at the top. `key` names the list, which is on the page when `isShown`.
 */
export function useScrollMemory(key: string, isShown: boolean): void {
  const isStep = useRef(true);
  const shown = useRef<string>();
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onStep = () => {
      isStep.current = true;
    };
    const onScroll = () => {
      if (shown.current !== undefined) sessionStorage.setItem(nameOf(shown.current), String(window.scrollY));
    };
    window.addEventListener('popstate', onStep);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      history.scrollRestoration = 'auto';
      window.removeEventListener('popstate', onStep);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  useEffect(() => {
    if (!isShown || shown.current === key) return undefined;
    const isFirst = shown.current === undefined;
    shown.current = key;
    const top = isStep.current ? Number(sessionStorage.getItem(nameOf(key)) ?? 0) : 0;
    isStep.current = false;
    // The grid has its height after the next frame.
    const frame = requestAnimationFrame(() => {
      if (!isFirst || top > 0) window.scrollTo(0, top);
    });
    return () => cancelAnimationFrame(frame);
  }, [key, isShown]);
}

function nameOf(key: string): string {
  return `scroll ${key}`;
}
