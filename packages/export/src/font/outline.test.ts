import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDrawing } from '../drawing.ts';
import { ASCENT, Outliner, UNITS_PER_EM } from './outline.ts';

let outliner: Outliner;
beforeAll(async () => {
  outliner = await Outliner.load();
});

const svg = (inside: string, box = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`;
const PIXELS = 96;

/** The opacity of each pixel of a picture. */
async function opacities(document: string): Promise<Buffer> {
  const picture = sharp(Buffer.from(document)).resize(PIXELS, PIXELS, {
    fit: 'contain',
    background: '#0000',
  });
  return await picture.ensureAlpha().extractChannel(3).raw().toBuffer();
}

/** The share of the picture in which the glyph differs from the drawing, 0 to 1. */
async function difference(document: string): Promise<number> {
  const { root, box, svg: text } = readDrawing(document);
  const outline = outliner.outlineOf({ root, box, svg: text });
  if (outline.kind === 'refused') throw new Error(outline.reason);
  const scale = box.height / UNITS_PER_EM;
  const glyph = `<path transform="translate(${box.left} ${box.top}) scale(${scale} ${-scale}) translate(0 -${ASCENT})" d="${outline.path}"/>`;
  const [left, right] = await Promise.all([
    opacities(text),
    opacities(svg(glyph, `${box.left} ${box.top} ${box.width} ${box.height}`)),
  ]);
  return left.reduce((sum, value, at) => sum + Math.abs(value - right[at]!), 0) / 255 / left.length;
}

describe('a glyph looks like its drawing', () => {
  test.each([
    ['a filled shape', '<path d="M10 20v-6h4v6h5v-8h3L12 3L2 12h3v8z"/>'],
    ['a hole by the even-odd rule', '<path fill-rule="evenodd" d="M2 2h20v20H2zM8 8h8v8H8z"/>'],
    ['a shape that fills its overlap', '<path d="M2 2h12v12H2zM8 8h12v12H8z"/>'],
    [
      'lines with round ends and corners',
      '<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M3 20L12 4l9 16"/>',
    ],
    [
      'lines with square ends and sharp corners',
      '<path fill="none" stroke="#000" stroke-width="3" stroke-linecap="square" d="M4 20V5h15"/>',
    ],
    [
      'a mark inside a ring, with lines that touch it',
      '<g fill="none" stroke="currentColor" stroke-width="2"><circle cx="12" cy="13" r="8"/><path d="M5 3L2 6M22 6l-3-3M6.38 18.7L4 21m13.64-2.33L20 21M9 13l2 2l4-4"/></g>',
    ],
    [
      'shapes under transforms',
      '<g transform="translate(12 12) rotate(30)"><rect x="-6" y="-3" width="12" height="6" rx="2"/><ellipse cx="0" cy="7" rx="4" ry="2"/></g>',
    ],
    [
      'a shape with a clip path',
      '<defs><clipPath id="a"><path d="M0 0h12v24H0z"/></clipPath></defs><circle cx="12" cy="12" r="9" clip-path="url(#a)"/>',
    ],
    ['a shape by reference', '<defs><path id="b" d="M2 2h6v6H2z"/></defs><use href="#b" x="8" y="8"/>'],
  ])('%s', async (_name, inside) => {
    expect(await difference(svg(inside))).toBeLessThan(0.006);
  });

  test('a drawing whose box does not begin at zero', async () => {
    expect(await difference(svg('<circle cx="0" cy="0" r="8"/>', '-12 -12 24 24'))).toBeLessThan(0.006);
  });
});

test('gives a wide drawing a wide glyph', () => {
  const outline = outliner.outlineOf(readDrawing(svg('<path d="M0 0h48v24z"/>', '0 0 48 24')));
  expect(outline).toMatchObject({ kind: 'glyph', advance: 2 * UNITS_PER_EM });
});

test.each([
  ['<path fill="red" d="M0 0h9v9z"/><path d="M9 9h9v9z"/>', 'it has several colors'],
  ['<path opacity="40%" d="M0 0h9v9z"/>', 'it has translucent areas'],
  ['<path fill="#f008" d="M0 0h9v9z"/>', 'it has translucent areas'],
  [
    '<marker id="a"><path d="M0 0h9v9z"/></marker><path stroke="#000" marker-end="url(#a)" d="M0 0h9"/>',
    'it uses a marker',
  ],
  ['<path opacity=".4" d="M0 0h9v9z"/>', 'it has translucent areas'],
  ['<path fill-opacity=".4" d="M0 0h9v9z"/>', 'it has translucent areas'],
  [
    '<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9v9z"/>',
    'it has a gradient or a pattern',
  ],
  ['<path d="M0 0h9v9z"><animate attributeName="d" dur="1s" to="M0 0h9"/></path>', 'it is animated'],
  ['<path stroke="#000" stroke-dasharray="2" d="M0 0h9v9z"/>', 'it has dashed lines'],
  ['<path fill="none" d="M0 0h9v9z"/>', 'it paints nothing'],
])('refuses a drawing that a glyph cannot show: %s', (inside, reason) => {
  expect(outliner.outlineOf(readDrawing(svg(inside)))).toEqual({ kind: 'refused', reason });
});
