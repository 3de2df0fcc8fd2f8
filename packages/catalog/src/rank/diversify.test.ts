import { DESCRIPTOR_BYTES, descriptorDistance, NO_DESCRIPTOR } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DrawnIcons, diversify } from './diversify.ts';

/** Drawings with few combinations of type and shape and few descriptors; descriptor 0 means none. */
const drawn = fc
  .array(fc.record({ type: fc.nat(1), shape: fc.nat(2), descriptor: fc.nat(5) }), { maxLength: 60 })
  .map((icons): DrawnIcons => {
    const descriptors = new Int8Array(icons.length * DESCRIPTOR_BYTES);
    icons.forEach(({ descriptor }, icon) => {
      descriptors.fill(descriptor * 20, icon * DESCRIPTOR_BYTES, (icon + 1) * DESCRIPTOR_BYTES);
      if (descriptor === 0) descriptors[icon * DESCRIPTOR_BYTES] = NO_DESCRIPTOR;
    });
    return {
      types: Uint8Array.from(icons, ({ type }) => type),
      shapes: Uint8Array.from(icons, ({ shape }) => shape),
      descriptors,
    };
  });

test('always places the drawing next whose cost is lowest', () => {
  fc.assert(
    fc.property(drawn, (icons) => {
      const count = icons.types.length;
      // Every seventh icon, then the next ones: a fixed order that is not ascending, where 7 does not divide the count.
      const drawings = Array.from({ length: count }, (_, at) => (at * 7) % count);
      const inOrder = new Set(drawings).size === count ? drawings : [...icons.types.keys()];
      expect(diversify(inOrder, icons)).toEqual(diversifiedNaively(inOrder, icons));
    }),
  );
});

/** Naive oracle: computes the cost of all remaining drawings for each place. */
function diversifiedNaively(
  drawings: readonly number[],
  { types, shapes, descriptors }: DrawnIcons,
): number[] {
  const isOfKind = (a: number, b: number) => types[a] === types[b] && shapes[a] === shapes[b];
  const groups: number[][] = [];
  for (const icon of drawings) {
    const isLike = (other: number) =>
      isOfKind(icon, other) &&
      descriptors[other * DESCRIPTOR_BYTES] !== NO_DESCRIPTOR &&
      descriptorDistance(descriptors, other * DESCRIPTOR_BYTES, descriptors, icon * DESCRIPTOR_BYTES) < 2500;
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
