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

/** The colors that icons can be filtered by, with their icons. */
export function listColors({ reference }: Pick<Catalog, 'reference'>): CountedColor[] {
  return COLORS.map(({ name, slug, hex }, position) => ({
    name,
    slug,
    hex,
    icons_count: reference.colorCounts[position] ?? 0,
  }));
}

/** The styles that icons can be filtered by, with their icons. */
export function listStyles({ reference }: Pick<Catalog, 'reference'>): CountedName[] {
  return STYLES.map(({ name, slug }, position) => ({
    name,
    slug,
    icons_count: reference.styleCounts[position] ?? 0,
  }));
}

/** The shapes that icons can be filtered by, with their icons. */
export function listShapes({ reference }: Pick<Catalog, 'reference'>): CountedName[] {
  return SHAPES.map((name, position) => counted(name, reference.shapeCounts[position]));
}

/** The types that icons can be filtered by, with their icons. */
export function listTypes({ reference }: Pick<Catalog, 'reference'>): CountedName[] {
  return ICON_TYPES.map((name, position) => counted(name, reference.typeCounts[position]));
}

/** `InterfaceIcon` becomes `interface-icon`, `Lineal Color` becomes `lineal-color`. */
function counted(name: string, count = 0): CountedName {
  const slug = name.replaceAll(/(?<=[a-z]) ?(?=[A-Z])/g, '-').toLowerCase();
  return { name, slug, icons_count: count };
}
