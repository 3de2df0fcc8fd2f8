import type { Attribution } from '@glyphdex/contract';
import type { Catalog } from '../../catalog/catalog.ts';
import { licenseView } from '../reference/license-view.ts';
import { creditPack, creditService, joinCredits } from './credit-lines.ts';

/**
 * The lines that a product must show for these icons: one for this service, and one per pack in the order of their
 * first icons.
 */
export async function getAttribution(
  catalog: Catalog,
  idsOrSlugs: readonly string[],
  serviceUrl: string,
): Promise<Attribution> {
  const references = [...new Set(idsOrSlugs)];
  const ids = catalog.resolve(references);
  const found = [...new Set(ids.filter((id) => id !== undefined))];
  const iconsOfPack = Map.groupBy(catalog.read(found), (icon) => icon!.pack);
  const service = creditService(serviceUrl);
  const packs = [...iconsOfPack].map(([slug, icons]) => {
    const pack = catalog.reference.packs.find((candidate) => candidate.slug === slug)!;
    const { name, author } = pack;
    const icon_ids = icons.map((icon) => icon!.id);
    return { name, slug, author, license: licenseView(pack.license), ...creditPack(pack), icon_ids };
  });
  const missing = references.filter((_, position) => ids[position] === undefined);
  return { ...service, packs, notice: joinCredits([service, ...packs]), missing };
}
