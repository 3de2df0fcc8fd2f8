import type { Catalog } from '../../catalog/catalog.ts';
import { type LicenseFilter, listPacks } from './list-packs.ts';

/** Words for terms that several licenses share. */
const TERMS: ReadonlyMap<string, LicenseFilter> = new Map([
  ['commercial', { commercialUse: true }],
  ['no-attribution', { attributionRequired: false }],
  ['permissive', { commercialUse: true, attributionRequired: false, shareAlike: false }],
]);

/**
 * Reads the argument `license`: an SPDX id of the catalog in any case, `commercial`, `no-attribution` or `permissive`.
 * Returns the reason if it is none of these.
 */
export function readLicenseFilter(
  catalog: Pick<Catalog, 'reference'>,
  text: string | undefined,
): LicenseFilter | { readonly reason: string } {
  if (text === undefined) return {};
  const word = text.trim().toLowerCase();
  const terms = TERMS.get(word);
  if (terms !== undefined) return terms;
  const ids = new Set(catalog.reference.packs.flatMap(({ license }) => license.spdx ?? []));
  const spdx = [...ids].find((id) => id.toLowerCase() === word);
  if (spdx !== undefined) return { spdx };
  const known = [...TERMS.keys(), ...[...ids].sort()].join(', ');
  return { reason: `No pack has the license "${text.trim()}". Known values: ${known}.` };
}

/** The slugs of the packs whose license fits; `undefined` for a filter without conditions. */
export function packsWithLicense(
  catalog: Pick<Catalog, 'reference'>,
  filter: LicenseFilter,
): readonly string[] | undefined {
  if (Object.values(filter).every((part) => part === undefined)) return undefined;
  return listPacks(catalog, filter).map(({ slug }) => slug);
}
