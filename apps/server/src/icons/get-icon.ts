import { iconSlug } from '@glyphdex/contract';
import type { Catalog, ExpansionFlags, IconRecord } from '../catalog/catalog.ts';

/** The icon with this public id (in digits) or slug, also of an alias; `undefined` if there is none. */
export function getIcon(catalog: Catalog, idOrSlug: string, parts?: ExpansionFlags): IconRecord | undefined {
  const [id] = catalog.resolve([idOrSlug]);
  return id === undefined ? undefined : readIcon(catalog, id, parts);
}

/** The icon with this id; `undefined` if there is none. */
export function readIcon(catalog: Catalog, id: number, parts?: ExpansionFlags): IconRecord | undefined {
  return catalog.read([id], parts)[0];
}

/** The SVG document of an existing icon. */
export function svgOf(catalog: Catalog, id: number): string {
  return JSON.parse(readIcon(catalog, id, { svg: true })!.svgJson!) as string;
}

/** The slugs of these icons, in order; `undefined` for icons that the catalog no longer has. */
export async function slugsOfIcons(
  catalog: Catalog,
  ids: readonly number[],
): Promise<readonly (string | undefined)[]> {
  const current = catalog.resolve(ids.map(String));
  const known = current.filter((id) => id !== undefined);
  const icons = catalog.read(known);
  const slugs = new Map(icons.map((icon) => [icon!.id, iconSlug(icon!.pack, icon!.name)]));
  return current.map((id) => (id === undefined ? undefined : slugs.get(id)));
}
