import { sanitizeSvg } from '@glyphdex/svg';
import { expect, test } from 'vitest';
import { rasterize } from './rasterize.ts';

const times = (text: string, count: number): string => text.repeat(count);
/** A shape with the id `a`, used this many times. */
const usedTimes = (shape: string, count: number): string =>
  `<defs>${shape}</defs>${times('<use href="#a" stroke="red" stroke-width="4"/>', count)}`;
/** A shape with the id `a` in four nested groups of nine copies each, used four times: 26,244 copies. */
const nested = (shape: string): string =>
  `<defs>${shape}${[0, 1, 2, 3].map((n) => `<g id="b${n}">${times(`<use href="#${n === 0 ? 'a' : `b${n - 1}`}"/>`, 9)}</g>`).join('')}</defs>${times('<use href="#b3"/>', 4)}`;
const stops = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<stop offset="${n / count}" stop-color="red"/>`).join('');

/** `drawn`, or why the markup is refused. */
function outcome(inside: string): string {
  const clean = sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`);
  if (!clean.ok) return `not clean: ${clean.reason}`;
  try {
    rasterize(clean.root, clean.box);
    return 'drawn';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [
    'edge crossings in descending order',
    usedTimes(`<path id="a" d="M24 0${times('l-.01 24l-.01-24', 1_000)}"/>`, 9_000),
  ],
  [
    'a long path, used thousands of times',
    usedTimes(`<path id="a" d="M0 0${times('V24V0', 25_000)}"/>`, 6_000),
  ],
  ['nested copies', nested(`<path id="a" d="M0 0${times('V24V0', 20_000)}"/>`)],
  ['strokes in nested copies', nested(`<path id="a" stroke="red" d="M0 0${times('L24 24L0 1', 15_000)}"/>`)],
  ['repeated arcs', usedTimes(`<path id="a" d="M0 0${times('a9 9 0 1 1 1 1', 8_000)}"/>`, 6_000)],
  ['repeated curves', usedTimes(`<path id="a" d="M0 0${times('c9-9 9 24 1 1', 8_000)}"/>`, 6_000)],
  ['repeated points', usedTimes(`<polyline id="a" points="${times('0 24 24 0 ', 1_600)}"/>`, 9_000)],
  [
    'repeated transforms',
    usedTimes(`<path id="a" transform="${times('rotate(1)', 1_700)}" d="M0 0h9v9z"/>`, 9_000),
  ],
  [
    'gradients with thousands of stops',
    `<linearGradient id="g">${stops(3_000)}</linearGradient>${times('<path fill="url(#g)" d="M0 0h24v24z"/>', 2_900)}`,
  ],
  [
    'repeated masks',
    `<mask id="m"><path d="M0 0${times('V24V0', 10_000)}"/></mask>${times('<path mask="url(#m)" d="M0 0h9v9z"/>', 4_000)}`,
  ],
])('refuses a drawing that takes too long: %s', (_, inside) => {
  expect(outcome(inside)).toBe('takes too long to draw');
});

test('rasterizes a path of 20,000 lines and a shape that is used 2,000 times, after refused drawings', () => {
  expect(outcome(`<path fill="none" stroke="red" d="M0 0${times('L24 24L0 1', 10_000)}"/>`)).toBe('drawn');
  expect(outcome(usedTimes('<path id="a" d="M0 0h9v9z"/>', 2_000))).toBe('drawn');
});
