import { licenseTerms, type PackRecord } from '@glyphdex/contract';

/** A license in the wire format. */
export type LicenseView = PackRecord['license'] & {
  readonly commercial_use: boolean | null;
  readonly attribution_required: boolean | null;
  readonly share_alike: boolean | null;
};

/** Adds the terms of a license; null means unknown. */
export function licenseView({ title, spdx, url }: PackRecord['license']): LicenseView {
  const terms = licenseTerms(spdx);
  return {
    title,
    spdx,
    url,
    commercial_use: terms?.commercialUse ?? null,
    attribution_required: terms?.attributionRequired ?? null,
    share_alike: terms?.shareAlike ?? null,
  };
}
