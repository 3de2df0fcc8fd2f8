import { LOOK_BYTES, lookDistance, NO_LOOK } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DrawnIcons, looksInTurn } from './looks-in-turn.ts';

/** Drawings of few kinds and few looks, one of them empty. */
const drawn = fc
  .array(fc.record({ type: fc.nat(1), shape: fc.nat(2), look: fc.nat(5) }), { maxLength: 60 })
  .map((icons): DrawnIcons => {
    const looks = new Int8Array(icons.length * LOOK_BYTES);
    icons.forEach(({ look }, icon) => {
      looks.fill(look * 20, icon * LOOK_BYTES, (icon + 1) * LOOK_BYTES);
      if (look === 0) looks[icon * LOOK_BYTES] = NO_LOOK;
    });
    return {
      types: Uint8Array.from(icons, ({ type }) => type),
      shapes: Uint8Array.from(icons, ({ shape }) => shape),
      looks,
    };
  });

test('the next drawing is always that for which its place and what came before of its kind and look are least', () => {
  fc.assert(
    fc.property(drawn, (icons) => {
      const count = icons.types.length;
      const drawings = Array.from({ length: count }, (_, at) => (at * 7) % count);
      const inOrder = new Set(drawings).size === count ? drawings : [...icons.types.keys()];
      expect(looksInTurn(inOrder, icons)).toEqual(oneByOne(inOrder, icons));
    }),
  );
});

/** By its definition: each time all that are left are looked at. */
function oneByOne(drawings: readonly number[], { types, shapes, looks }: DrawnIcons): number[] {
  const isOfKind = (a: number, b: number) => types[a] === types[b] && shapes[a] === shapes[b];
  const groups: number[][] = [];
  for (const icon of drawings) {
    const isLike = (other: number) =>
      isOfKind(icon, other) &&
      looks[other * LOOK_BYTES] !== NO_LOOK &&
      lookDistance(looks, other * LOOK_BYTES, looks, icon * LOOK_BYTES) < 2500;
    const group = groups.find(([first]) => isLike(first!));
    if (group) group.push(icon);
    else groups.push([icon]);
  }
  const order: number[] = [];
  const costOf = (group: readonly number[]): number => {
    const [next] = group.filter((icon) => !order.includes(icon));
    if (next === undefined) return Number.POSITIVE_INFINITY;
    const ofKind = order.filter((icon) => isOfKind(icon, next)).length;
    return drawings.indexOf(next) + 12 * ofKind + 16 * group.indexOf(next);
  };
  while (order.length < drawings.length) {
    const costs = groups.map(costOf);
    const group = groups[costs.indexOf(Math.min(...costs))]!;
    order.push(group.find((icon) => !order.includes(icon))!);
  }
  return order;
}
