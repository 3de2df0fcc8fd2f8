import { COLORS } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { iconColors } from './icon-colors.ts';

function named(shares: readonly (readonly [rgb: number, share: number])[]): (string | number)[][] {
  return iconColors(new Map(shares)).map(({ color, percent }) => [COLORS[color]?.name ?? '', percent]);
}

test('adds up the shares of colors that have the same name', () => {
  expect(
    named([
      [0xff0000, 0.3],
      [0xee1111, 0.3],
      [0x1f6fde, 0.4],
    ]),
  ).toEqual([
    ['Red', 60],
    ['Blue', 40],
  ]);
});

test('leaves out colors below three percent', () => {
  expect(
    named([
      [0xff0000, 0.98],
      [0x1f6fde, 0.02],
    ]),
  ).toEqual([['Red', 98]]);
});

test('names an empty drawing black', () => {
  expect(named([])).toEqual([['Black', 100]]);
});
