import { sanitizeBody } from '@glyphdex/svg';
import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { rasterize } from './rasterize.ts';

/** The colors that a drawing shows, as 24-bit numbers. */
function colorsOf(body: string): number[] {
  const result = sanitizeBody(body, { left: 0, top: 0, width: 24, height: 24 });
  if (!result.ok) throw new Error(result.reason);
  return [...measure(rasterize(result.root, result.box)).colorShares.keys()];
}

test.each([
  ['red;blue', 0x0000ff],
  // SVG allows a semicolon at the end.
  ['red;blue;', 0x0000ff],
  ['red; blue ; ', 0x0000ff],
  [';', 0xff0000],
])('shows the last of the values "%s" of a frozen animation', (values, expected) => {
  const animation = `<animate attributeName="fill" values="${values}" dur="1s" fill="freeze"/>`;
  expect(colorsOf(`<path fill="red" d="M0 0h24v24H0z">${animation}</path>`)).toEqual([expected]);
});

test.each(['currentColor', 'currentcolor', 'inherit'])(
  'takes the color of the parent for color="%s"',
  (color) => {
    const body = `<g color="red"><path color="${color}" fill="currentColor" d="M0 0h24v24H0z"/></g>`;
    expect(colorsOf(body)).toEqual([0xff0000]);
  },
);
