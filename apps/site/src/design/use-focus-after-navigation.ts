import { useEffect, useRef } from 'preact/hooks';

/** How long to wait for a heading that appears after data has arrived. */
const WAIT_MS = 5_000;

/**
 * Scrolls to the top of a newly opened page and focuses its heading, so screen readers announce it. A page may show its
 * heading only after data has arrived: waits for it, unless another element gets the focus first.
 */
export function useFocusAfterNavigation(location: string): void {
  const shown = useRef(location);
  const isHistoryStep = useRef(false);
  useEffect(() => {
    // A step back or forward within one page does not change the path.
    const onStep = () => {
      isHistoryStep.current = window.location.pathname !== shown.current;
    };
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
  useEffect(() => {
    if (shown.current === location) return undefined;
    shown.current = location;
    // After a step back or forward the browser restores the scroll position.
    if (!isHistoryStep.current) window.scrollTo(0, 0);
    isHistoryStep.current = false;
    const before = document.activeElement;
    const content = document.getElementById('content')!;
    // Returns whether there is a heading. It gets the focus if no other element has got it meanwhile.
    const focusHeading = () => {
      const heading = content.querySelector<HTMLElement>('h1');
      if (heading === null || document.activeElement !== before) return heading !== null;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (focusHeading()) return undefined;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(content, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [location]);
}
