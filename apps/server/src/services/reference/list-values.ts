import { COLORS, ICON_TYPES, SHAPES, STYLES } from '@glyphdex/contract';
import type { Catalog } from '../../ports/catalog.ts';

export interface CountedName {
  readonly name: string;
  readonly slug: string;
  readonly icons_count: number;
}

export interface CountedColor extends CountedName {
  readonly hex: string;
}

/** Which colours can icons be asked for, and how many icons show each? */
export function listColors({ reference }: Pick<Catalog, 'reference'>): CountedColor[] {
  return COLORS.map(({ name, slug, hex }, position) => ({
    name,
    slug,
    hex,
    icons_count: reference.colorCounts[position] ?? 0,
  }));
}

/** Which styles can icons be asked for, and how many icons have each? */
export function listStyles({ reference }: Pick<Catalog, 'reference'>): CountedName[] {
  return STYLES.map(({ name, slug }, position) => ({
    name,
    slug,
    icons_count: reference.styleCounts[position] ?? 0,
  }));
}

/** Which shapes can icons be asked for, and how many icons are drawn so? */
export function listShapes({ reference }: Pick<Catalog, 'reference'>): CountedName[] {
  return SHAPES.map((name, position) => counted(name, reference.shapeCounts[position]));
}

/** Which types can icons be asked for, and how many icons are of each? */
export function listTypes({ reference }: Pick<Catalog, 'reference'>): CountedName[] {
  return ICON_TYPES.map((name, position) => counted(name, reference.typeCounts[position]));
}

/** `InterfaceIcon` becomes `interface-icon`, `Lineal Color` becomes `lineal-color`. */
function counted(name: string, count = 0): CountedName {
  const slug = name.replaceAll(/(?<=[a-z]) ?(?=[A-Z])/g, '-').toLowerCase();
  return { name, slug, icons_count: count };
}
