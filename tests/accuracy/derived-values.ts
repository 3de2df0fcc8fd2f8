import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CATALOG_FILES,
  COLORS,
  type ColorName,
  FACETS,
  ICON_TYPES,
  type IconType,
  SHAPES,
  type Shape,
  STYLES,
  type StyleSlug,
} from '@glyphdex/contract';
import {
  type OpenGeneration,
  openGeneration,
} from '../../apps/server/src/catalog/embedded/open-generation.ts';

/** Values that the catalog derives for an icon. Filters use the same values. */
export interface DerivedValues {
  readonly type: IconType;
  readonly shape: Shape;
  /** The dominant color first. */
  readonly colors: readonly ColorName[];
  readonly styles: readonly StyleSlug[];
}

/** Opens the active generation in DATA_DIR. Rejects with a one-line message if there is none. */
export async function openActiveCatalog(): Promise<OpenGeneration> {
  const { DATA_DIR = '.data' } = process.env;
  const dataDir = resolve(DATA_DIR);
  if (!existsSync(join(dataDir, 'catalog', CATALOG_FILES.current))) {
    throw new Error(
      `There is no catalog in ${dataDir}. Build it with: npx --no-install glyphdex catalog build`,
    );
  }
  return await openGeneration(dataDir);
}

/** The derived values of an icon. `colorsOf` also has colors that filters ignore; they are left out. */
export function derivedValuesOf({ searcher, icons }: OpenGeneration, docId: number): DerivedValues {
  const filtered = new Set(searcher.valuesOf(FACETS.color, docId));
  const colors = icons
    .colorsOf(docId)
    .flatMap(({ color }): ColorName[] => (filtered.has(color) ? [COLORS[color]!.name] : []));
  return {
    type: ICON_TYPES[searcher.valuesOf(FACETS.type, docId)[0]!]!,
    shape: SHAPES[searcher.valuesOf(FACETS.shape, docId)[0]!]!,
    colors,
    styles: searcher.valuesOf(FACETS.style, docId).map((position) => STYLES[position]!.slug),
  };
}
