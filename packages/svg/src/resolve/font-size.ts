import type { SvgElement } from '../svg-element.ts';
import { userUnits } from './css-length.ts';

/** The initial font size in browsers. */
export const FONT_SIZE_DEFAULT = 16;

const NAMED: Readonly<Record<string, number>> = {
  ...{ 'xx-small': 9, 'x-small': 10, small: 13, medium: 16 },
  ...{ large: 18, 'x-large': 24, 'xx-large': 32, 'xxx-large': 48 },
};

/** The size in the shorthand `font`: `bold 12pt/1 serif` -> `12pt`. A weight has no unit. */
export const FONT_SIZE_IN_FONT =
  /(?<![\w.])[\d.]+(?:%|[a-z]{1,3})(?![\w-])|(?<![\w-])(?:(?:x{1,3}-)?(?:small|large)|medium|smaller|larger)(?![\w-])/i;

/** The size in user units that `font-size` or `font` states; that of the parent without one. */
export function fontSizeIn(text: string, inherited: number, rootFontSize = inherited): number {
  const size = FONT_SIZE_IN_FONT.exec(text)?.[0] ?? text;
  if (size === 'smaller' || size === 'larger') return size === 'smaller' ? inherited / 1.2 : inherited * 1.2;
  const basis = { whole: inherited, fontSize: inherited, rootFontSize };
  return NAMED[size] ?? userUnits(size, basis) ?? inherited;
}

/** Whether an element states the size of its text. */
export function statesFontSize({ attributes }: SvgElement): boolean {
  return attributes.has('font-size') || /(?:^|;)font(?:-size)?:/.test(attributes.get('style') ?? '');
}
