import { LICENSE_IDS, licenseTerms, PRIVATE_LICENSE } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import type { SetInfo } from '../source/icon-source.ts';

/** As packs keep it. */
export type PackLicense = SetInfo['license'];

/** The terms of the operator's own icons, when nothing else is said. */
export const PRIVATE: PackLicense = { title: 'Private', spdx: PRIVATE_LICENSE, url: null };

/** What is to be said of a license that is not known: nothing is served under terms that nobody can tell. */
export const LICENSES_KNOWN = `is none of the licenses whose terms are known (${PRIVATE_LICENSE} for icons that are yours or that you have bought, else ${LICENSE_IDS.filter((id) => id !== PRIVATE_LICENSE).join(', ')})`;

/** The identifier as SPDX writes it, whatever the case it was given in; undefined when its terms are not known. */
export function knownLicenseId(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return LICENSE_IDS.find((id) => id.toLowerCase() === wanted);
}

/** The license with this identifier. Throws `CatalogError` when its terms are not known. */
export function licenseNamed(text: string): PackLicense {
  const spdx = knownLicenseId(text);
  if (spdx === undefined) throw new CatalogError(`"${text.slice(0, 60)}" ${LICENSES_KNOWN}`);
  return spdx === PRIVATE_LICENSE ? PRIVATE : { title: spdx, spdx, url: licenseTerms(spdx)?.source ?? null };
}
