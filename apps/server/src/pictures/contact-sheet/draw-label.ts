import { readFileSync } from 'node:fs';

/** The outlines of printable ASCII characters, with their advance widths. The baseline is at 0, and y points down. */
interface LabelFont {
  /** Units of the em square that the outlines are drawn in. */
  readonly em: number;
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
}

/**
 * Outlines of Inter Medium, with which labels look the same on a machine without fonts: the paths of opentype.js 1.3.4
 * for `inter-latin-500-normal.woff` of @fontsource/inter 5.3.0, in whole units. See label-font-license.txt.
 */
const { em: EM, glyphs: GLYPHS } = JSON.parse(
  readFileSync(new URL('./label-glyphs.json', import.meta.url), 'utf8'),
) as LabelFont;

/** Where and how a line of text is drawn. `x` is its center, and `y` its baseline. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

/** One line of text as SVG, centered. Characters outside of printable ASCII are drawn as `?`. */
export function drawLabel(text: string, { x, y, size, color }: LabelPlace): string {
  const scale = size / EM;
  let left = x - labelWidth(text, size) / 2;
  const paths: string[] = [];
  for (const character of text) {
    const [advance, path] = glyphOf(character);
    if (path !== '')
      paths.push(`<path transform="translate(${round(left)} ${y}) scale(${scale})" d="${path}"/>`);
    left += advance * scale;
  }
  return `<g fill="${color}">${paths.join('')}</g>`;
}

/** The width of a line of text in pixels. */
export function labelWidth(text: string, size: number): number {
  let units = 0;
  for (const character of text) units += glyphOf(character)[0];
  return (units * size) / EM;
}

/**
 * Splits a name into at most `linesMax` lines of at most `width` pixels, after hyphens where possible. The last
 * line ends with `...` if the name is longer.
 */
export function breakLabel(name: string, size: number, width: number, linesMax: number): string[] {
  const lines: string[] = [];
  let rest = name;
  while (rest !== '') {
    const isLast = lines.length === linesMax - 1;
    const fitting = fittingLength(rest, size, width);
    if (fitting === rest.length) {
      lines.push(rest);
      break;
    }
    if (isLast) {
      const kept = rest.slice(0, fittingLength(rest, size, width - labelWidth('...', size)));
      lines.push(`${kept}...`);
      break;
    }
    const hyphen = rest.lastIndexOf('-', fitting - 1);
    const end = hyphen > 0 ? hyphen + 1 : fitting;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return lines;
}

/** How many characters of a text fit; at least one. */
function fittingLength(text: string, size: number, width: number): number {
  let length = text.length;
  while (length > 1 && labelWidth(text.slice(0, length), size) > width) length--;
  return length;
}

function glyphOf(character: string): readonly [advance: number, path: string] {
  return GLYPHS[character] ?? GLYPHS['?']!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
