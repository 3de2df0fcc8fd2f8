import type { Bounds } from './bounds.ts';

const SIDES = new Map(Object.entries({ left: '0', top: '0', center: '50%', right: '100%', bottom: '100%' }));

/** The point of a box that `transform-origin`, `offset-anchor` or `at` of a shape names. */
export function originOf(
  text: string,
  box: Bounds,
  lengthIn: (text: string, whole: number) => number,
): readonly [number, number] {
  const [first = '', second = 'center'] = text.trim().split(/\s+/);
  // "top left" names the vertical side first.
  const isReversed = /^(?:top|bottom)$/.test(first) || /^(?:left|right)$/.test(second);
  const [across, down] = isReversed ? [second, first] : [first, second];
  return [
    box.left + lengthIn(SIDES.get(across) ?? across, box.right - box.left),
    box.top + lengthIn(SIDES.get(down) ?? down, box.bottom - box.top),
  ];
}
