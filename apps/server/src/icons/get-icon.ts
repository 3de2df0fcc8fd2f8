import { ERROR_CODES, iconSlug } from '@glyphdex/contract';
import type { Catalog, ExpansionFlags, IconRecord } from '../catalog/catalog.ts';
import type { Refused } from './keyed-endpoint.ts';

/** The variable part of the paths about one icon. */
export const ICON_PARAMETER = {
  name: 'icon',
  description: 'The id in digits, or the slug `pack--name`.',
  example: 'mdi--home',
};

/** The icon with this public id (in digits) or slug, also of an alias; `undefined` if there is none. */
export function getIcon(catalog: Catalog, idOrSlug: string, parts?: ExpansionFlags): IconRecord | undefined {
  const [id] = catalog.resolve([idOrSlug]);
  return id === undefined ? undefined : readIcon(catalog, id, parts);
}

/** `mdi:home` and `mdi/home`, as other tools write it, in the form of this service: `mdi--home`. */
export function slugOf(reference: string): string {
  return reference.trim().replace(/^([a-z0-9]+(?:-[a-z0-9]+)*)[:/](?=[^:/]+$)/, '$1--');
}

/** The refusal of an unknown icon, with the slug of the icon that the client names as other tools do. */
export function iconNotFound(catalog: Catalog, given: string): Refused {
  const slug = slugOf(given.toLowerCase());
  const isNear = catalog.resolve([slug])[0] !== undefined;
  const message = isNear ? `${ERROR_CODES.icon_not_found.message} Did you mean ${slug}?` : undefined;
  return { kind: 'refused', refusal: { code: 'icon_not_found', message } };
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
