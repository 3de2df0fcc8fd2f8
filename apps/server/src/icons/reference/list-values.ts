import { COLORS, ICON_TYPES, SHAPES, STYLES } from '@glyphdex/contract';
import type { Catalog } from '../../catalog/catalog.ts';

type Reference = Pick<Catalog, 'reference'>;

// The values that icons can be filtered by, each with the number of icons that have it.

export const listColors = ({ reference }: Reference) => withCounts(COLORS, reference.colorCounts);
export const listStyles = ({ reference }: Reference) => withCounts(STYLES, reference.styleCounts);
export const listShapes = ({ reference }: Reference) => withCounts(SHAPES.map(named), reference.shapeCounts);
export const listTypes = ({ reference }: Reference) =>
  withCounts(ICON_TYPES.map(named), reference.typeCounts);

function withCounts<Value extends object>(values: readonly Value[], counts: readonly number[]) {
  return values.map((value, position) => ({ ...value, icons_count: counts[position] ?? 0 }));
}

/** `InterfaceIcon` becomes `interface-icon`, `Lineal Color` becomes `lineal-color`. */
function named(name: string) {
  return { name, slug: name.replaceAll(/(?<=[a-z]) ?(?=[A-Z])/g, '-').toLowerCase() };
}
