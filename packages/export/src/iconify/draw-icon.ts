import { DEFAULT_SIDES } from '@glyphdex/contract';
import { flipFromString } from '@iconify/utils/lib/customisations/flip';
import { rotateFromString } from '@iconify/utils/lib/customisations/rotate';
import { getIconData } from '@iconify/utils/lib/icon-set/get-icon';
import { iconToSVG } from '@iconify/utils/lib/svg/build';
import { iconToHTML } from '@iconify/utils/lib/svg/html';
import type { IconSet } from './icon-set.ts';
import { iconSetOf } from './icons-data.ts';

/** How to draw an icon, as written in an address. A value of another form counts as not given. */
export interface Drawing {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly color?: string | undefined;
  readonly rotate?: string | undefined;
  readonly flip?: string | undefined;
  /** Whether the drawing gets an invisible rectangle of the size of the icon. */
  readonly hasBox: boolean;
}

/** A number with an optional unit, or a word: `auto` is the size of the icon, the others leave the attribute out. */
const LENGTH = /^(?:\d{1,5}(?:\.\d{1,4})?|\.\d{1,4})(?:%|[a-z]{1,4})?$|^(?:auto|none|unset|undefined)$/;
/** Numbers that `rotateFromString` reads in a few steps. */
const ROTATION = /^-?\d{1,4}(?:\.\d{1,2})?(?:%|deg)?$/;
const COLOR =
  /^(?:[a-z]{3,32}|#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch)\([\da-z.,%/ +-]{1,80}\))$/i;

/** A CSS color, without quotes, semicolons and addresses; undefined for other texts. */
export function colorIn(text: string | undefined): string | undefined {
  return text !== undefined && COLOR.test(text) ? text : undefined;
}

/** The SVG document of an icon that the set has, drawn as asked for. */
export function drawIcon(set: IconSet, name: string, drawing: Drawing): string {
  const icon = getIconData(iconSetOf(set, name), name)!;
  const { width, height, rotate, flip } = drawing;
  const changes = {
    width: width !== undefined && LENGTH.test(width) ? width : null,
    height: height !== undefined && LENGTH.test(height) ? height : null,
    rotate: rotate !== undefined && ROTATION.test(rotate) ? rotateFromString(rotate, 0) : 0,
    hFlip: false,
    vFlip: false,
  };
  if (flip !== undefined) flipFromString(changes, flip);
  const { body, attributes } = iconToSVG(icon, changes);
  const svg = iconToHTML(
    (drawing.hasBox ? boxOf(icon) : '') + body,
    attributes as unknown as Record<string, string>,
  );
  const color = colorIn(drawing.color);
  return color === undefined ? svg : svg.replaceAll('currentColor', color);
}

function boxOf(icon: Partial<Record<keyof typeof DEFAULT_SIDES, number>>): string {
  const [x, y, width, height] = (['left', 'top', 'width', 'height'] as const).map(
    (side) => icon[side] || DEFAULT_SIDES[side],
  );
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="rgba(255, 255, 255, 0)" />`;
}
