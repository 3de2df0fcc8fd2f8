const MARGIN_PX = 8;
const GAP_PX = 4;
const WIDTH_PX = 352;
const HEIGHT_PX = 420;
/** Above this height, the popup opens below even if there is more room above. */
const ENOUGH_PX = 320;

/**
 * Keeps a popup of the top layer beside its anchor while the page scrolls or resizes. Returns a function that
 * ends it.
 */
export function placePopup(popup: HTMLElement, anchor: HTMLElement): () => void {
  const place = () => {
    const { innerWidth, innerHeight } = window;
    const box = anchor.getBoundingClientRect();
    const width = Math.min(Math.max(WIDTH_PX, box.width), WIDTH_PX + 64, innerWidth - 2 * MARGIN_PX);
    const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
    const left = isRightToLeft ? box.right - width : box.left;
    const below = innerHeight - box.bottom - GAP_PX - MARGIN_PX;
    const above = box.top - GAP_PX - MARGIN_PX;
    const isBelow = below >= ENOUGH_PX || below >= above;
    const height = Math.min(HEIGHT_PX, Math.max(isBelow ? below : above, 200), innerHeight - 2 * MARGIN_PX);
    const top = isBelow ? box.bottom + GAP_PX : box.top - GAP_PX - height;
    Object.assign(popup.style, {
      width: `${width}px`,
      height: `${height}px`,
      left: `${clamp(left, MARGIN_PX, innerWidth - width - MARGIN_PX)}px`,
      top: `${clamp(top, MARGIN_PX, innerHeight - height - MARGIN_PX)}px`,
    });
  };
  place();
  const options = { capture: true, passive: true };
  window.addEventListener('scroll', place, options);
  window.addEventListener('resize', place, options);
  return () => {
    window.removeEventListener('scroll', place, options);
    window.removeEventListener('resize', place, options);
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
