import { licenseTerms, type Pack, type PackRecord } from '@glyphdex/contract';

/** A license in the wire format. Its terms are null if they are unknown. */
export function licenseView({ title, spdx, url }: PackRecord['license']): Pack['license'] {
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
