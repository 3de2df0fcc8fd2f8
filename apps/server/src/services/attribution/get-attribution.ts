import { FACETS, type PackRecord } from '@glyphdex/contract';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import { getIcon } from '../icons/get-icon.ts';
import { type LicenseView, licenseView } from '../reference/license-view.ts';
import { type CreditLines, creditPack, creditService, joinCredits } from './credit-lines.ts';

export interface PackCredit extends CreditLines {
  readonly name: string;
  readonly slug: string;
  readonly author: PackRecord['author'];
  readonly license: LicenseView;
  readonly icon_ids: readonly number[];
}

export interface Attribution extends CreditLines {
  readonly packs: readonly PackCredit[];
  /** All lines as one block, ready to be shown. */
  readonly notice: CreditLines;
  /** What was asked for and is no icon, as it was given. */
  readonly missing: readonly string[];
}

/**
 * Which lines must a product show near these icons? One that names this service with a link, and one for each pack
 * among them, in the order in which the icons are given by id or slug.
 */
export function getAttribution(
  catalog: OpenCatalog,
  idsOrSlugs: readonly string[],
  serviceUrl: string,
): Attribution {
  const iconsOfPack = new Map<number, number[]>();
  const missing: string[] = [];
  const seen = new Set<number>();
  for (const idOrSlug of new Set(idsOrSlugs)) {
    const docId = getIcon(catalog, idOrSlug);
    if (docId === undefined) missing.push(idOrSlug);
    if (docId === undefined || seen.has(docId)) continue;
    seen.add(docId);
    const pack = catalog.searcher.valuesOf(FACETS.pack, docId)[0]!;
    iconsOfPack.set(pack, [...(iconsOfPack.get(pack) ?? []), catalog.icons.idOf(docId)]);
  }
  const service = creditService(serviceUrl);
  const packs = [...iconsOfPack].map(([position, iconIds]): PackCredit => {
    const pack = catalog.reference.packs[position]!;
    const { name, slug, author } = pack;
    return { name, slug, author, license: licenseView(pack.license), ...creditPack(pack), icon_ids: iconIds };
  });
  return { ...service, packs, notice: joinCredits([service, ...packs]), missing };
}
