/** The terms of a license, as far as icons are concerned. */
export interface LicenseTerms {
  /** May a product that earns money show the icons? */
  readonly commercialUse: boolean;
  /** Must people who see an icon also see who made it? Notices that only accompany copies of files do not count. */
  readonly attributionRequired: boolean;
  /** Must derived works carry the same license? */
  readonly shareAlike: boolean;
  /** Address of the license text, or of the SPDX rule for PRIVATE_LICENSE. */
  readonly source: string;
}

/** The license of the operator's own icons, in SPDX form for a license that SPDX does not list. */
export const PRIVATE_LICENSE = 'LicenseRef-Private';

const FREE = { commercialUse: true, attributionRequired: false, shareAlike: false };
const CREDIT = { ...FREE, attributionRequired: true };
const NONCOMMERCIAL = { ...CREDIT, commercialUse: false };

const spdxPage = (id: string) => `https://spdx.org/licenses/${id}.html`;
/** `CC-BY-NC-SA-4.0` → `by-nc-sa/4.0`. */
const legalCode = (id: string) =>
  `https://creativecommons.org/licenses/${id
    .slice(3)
    .toLowerCase()
    .replace(/-(?=[\d.]+$)/, '/')}/legalcode`;

/**
 * The known licenses by SPDX id: all licenses of `@iconify/json` and other common ones. Licenses that forbid changed
 * copies (ND) are excluded, because a sanitized or recolored icon is a changed copy.
 */
export const LICENSE_TERMS: ReadonlyMap<string, LicenseTerms> = new Map([
  ...rows('MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BSL-1.0 Zlib', FREE, spdxPage),
  ...rows('CC0-1.0 Unlicense WTFPL Unicode-3.0', FREE, spdxPage),
  // These licenses cover changed files, not products that show the icons.
  ...rows('OFL-1.1 MPL-2.0 EUPL-1.2', { ...FREE, shareAlike: true }, spdxPage),
  ...rows('GPL-2.0 GPL-2.0-only GPL-2.0-or-later', { ...FREE, shareAlike: true }, spdxPage),
  ...rows('GPL-3.0 GPL-3.0-only GPL-3.0-or-later', { ...FREE, shareAlike: true }, spdxPage),
  ...rows('LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only', { ...FREE, shareAlike: true }, spdxPage),
  ...rows('LGPL-3.0-or-later AGPL-3.0-only AGPL-3.0-or-later', { ...FREE, shareAlike: true }, spdxPage),
  ...rows('CC-BY-2.0 CC-BY-2.5 CC-BY-3.0 CC-BY-4.0', CREDIT, legalCode),
  ...rows('CC-BY-SA-2.0 CC-BY-SA-2.5 CC-BY-SA-3.0 CC-BY-SA-4.0', { ...CREDIT, shareAlike: true }, legalCode),
  ...rows('CC-BY-NC-2.0 CC-BY-NC-2.5 CC-BY-NC-3.0 CC-BY-NC-4.0', NONCOMMERCIAL, legalCode),
  ...rows('CC-BY-NC-SA-3.0 CC-BY-NC-SA-4.0', { ...NONCOMMERCIAL, shareAlike: true }, legalCode),
  ...rows(
    PRIVATE_LICENSE,
    FREE,
    () => 'https://spdx.github.io/spdx-spec/v2.3/other-licensing-information-detected/',
  ),
]);

/** The SPDX ids of all known licenses, in alphabetical order. */
export const LICENSE_IDS: readonly string[] = [...LICENSE_TERMS.keys()].sort();

/** The terms of the license with this SPDX id; undefined for an unknown one, whose icons are not served. */
export function licenseTerms(spdxId: string | null): LicenseTerms | undefined {
  return spdxId === null ? undefined : LICENSE_TERMS.get(spdxId);
}

function rows(
  ids: string,
  terms: Omit<LicenseTerms, 'source'>,
  sourceOf: (id: string) => string,
): [string, LicenseTerms][] {
  return ids.split(' ').map((id) => [id, { ...terms, source: sourceOf(id) }]);
}
