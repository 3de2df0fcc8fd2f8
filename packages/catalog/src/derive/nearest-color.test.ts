import { COLORS } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { COLOR_REFERENCES, nearestColor } from './nearest-color.ts';

test('gives every reference color its name', () => {
  for (const [position, { name, hex }] of COLORS.entries())
    for (const reference of [hex.slice(1), ...COLOR_REFERENCES[name].split(' ')])
      expect(`${reference} ${COLORS[nearestColor(Number.parseInt(reference, 16))]?.name}`).toBe(
        `${reference} ${COLORS[position]?.name}`,
      );
});

test.each([
  ['#424242', 'Gray'],
  ['#333333', 'Black'],
  ['#e0e0e0', 'Gray'],
  ['#c5b3e6', 'Purple'],
  ['#8b0000', 'Red'],
  ['#4b2e1e', 'Brown'],
  ['#ffdbac', 'Beige'],
  ['#003366', 'Navy'],
  ['#2c8ebb', 'Blue'],
  ['#61dafb', 'Cyan'],
  ['#42b883', 'Green'],
  ['#009688', 'Teal'],
  ['#ffd43b', 'Yellow'],
  ['#f7931a', 'Orange'],
  ['#ff69b4', 'Pink'],
  // Dark or muted colors keep the name of their hue.
  ['#8d65c5', 'Purple'],
  ['#4b2a5e', 'Purple'],
  ['#334155', 'Navy'],
  ['#bfa055', 'Brown'],
])('names %s %s', (hex, name) => {
  expect(COLORS[nearestColor(Number.parseInt(hex.slice(1), 16))]?.name).toBe(name);
});

test('names a color without a hue black, gray or white', () => {
  for (let value = 0; value < 256; value++) {
    const rgb = (value << 16) | (value << 8) | value;
    expect(['Black', 'Gray', 'White']).toContain(COLORS[nearestColor(rgb)]?.name);
  }
});
