import { iconSlug } from '@glyphdex/contract';
import { type Awaitable, after } from '../../domain/awaitable.ts';
import type { Catalog, IconParts, IconRecord } from '../../ports/catalog.ts';

/** The icon with this public id (in digits) or slug, also of an alias; `undefined` if there is none. */
export function getIcon(
  catalog: Catalog,
  idOrSlug: string,
  parts?: IconParts,
): Awaitable<IconRecord | undefined> {
  return after(catalog.resolve([idOrSlug]), ([id]) =>
    id === undefined ? undefined : readIcon(catalog, id, parts),
  );
}

/** The icon with this id; `undefined` if there is none. */
export function readIcon(catalog: Catalog, id: number, parts?: IconParts): Awaitable<IconRecord | undefined> {
  return after(catalog.read([id], parts), ([icon]) => icon);
}

/** The SVG document of an existing icon. */
export function svgOf(catalog: Catalog, id: number): Awaitable<string> {
  return after(readIcon(catalog, id, { svg: true }), (icon) => JSON.parse(icon!.svgJson!) as string);
}

/** The slugs of these icons, in order; `undefined` for icons that the catalog no longer has. */
export async function slugsOfIcons(
  catalog: Catalog,
  ids: readonly number[],
): Promise<readonly (string | undefined)[]> {
  const current = await catalog.resolve(ids.map(String));
  const known = current.filter((id) => id !== undefined);
  const icons = await catalog.read(known);
  const slugs = new Map(icons.map((icon) => [icon!.id, iconSlug(icon!.pack, icon!.name)]));
  return current.map((id) => (id === undefined ? undefined : slugs.get(id)));
}
