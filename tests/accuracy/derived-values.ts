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
import { type OpenCatalog, openCatalog } from '../../apps/server/src/adapters/embedded/open-catalog.ts';

/** What the catalog says of an icon; filters go by exactly these. */
export interface DerivedValues {
  readonly type: IconType;
  readonly shape: Shape;
  /** Dominant first. */
  readonly colors: readonly ColorName[];
  readonly styles: readonly StyleSlug[];
}

/** Opens the catalog in force in DATA_DIR. Rejects with one line when there is none. */
export async function openCatalogInForce(): Promise<OpenCatalog> {
  const { DATA_DIR = '.data' } = process.env;
  const dataDir = resolve(DATA_DIR);
  if (!existsSync(join(dataDir, 'catalog', CATALOG_FILES.current))) {
    throw new Error(`There is no catalog in ${dataDir}. Build it with: npx glyphdex catalog build`);
  }
  return await openCatalog(dataDir);
}

/** How is this icon described? O(its values). */
export function derivedValuesOf({ searcher, icons }: OpenCatalog, docId: number): DerivedValues {
  const filtered = new Set(searcher.valuesOf(FACETS.color, docId));
  const colors: ColorName[] = [];
  const pairs = icons.colorsOf(docId);
  for (let at = 0; at < pairs.length; at += 2) {
    const position = pairs[at]!;
    if (filtered.has(position)) colors.push(COLORS[position]!.name);
  }
  return {
    type: ICON_TYPES[searcher.valuesOf(FACETS.type, docId)[0]!]!,
    shape: SHAPES[searcher.valuesOf(FACETS.shape, docId)[0]!]!,
    colors,
    styles: searcher.valuesOf(FACETS.style, docId).map((position) => STYLES[position]!.slug),
  };
}
