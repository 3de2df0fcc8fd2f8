import type { Pack } from '@glyphdex/contract';
import { getData, readText } from './requests.ts';

/** The path of the text of a license; undefined if the service has none. */
export function licensePath(spdx: string | null): string | undefined {
  // Ids of this form are those of licenses that SPDX does not list.
  return spdx === null || spdx.startsWith('LicenseRef-')
    ? undefined
    : `/licenses/${encodeURIComponent(spdx)}`;
}

/** The texts of the licenses of these packs, by SPDX id. */
export async function getLicenses(packs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...new Set(packs)].map((slug) => getData<Pack>(`/gallery/packs/${encodeURIComponent(slug)}`)),
  );
  const ids = new Set(found.flatMap(({ license }) => license.spdx ?? []));
  const texts = await Promise.all(
    [...ids].sort().map(async (spdx) => {
      const path = licensePath(spdx);
      return path === undefined ? [] : [[spdx, await readText(path)] as const];
    }),
  );
  return new Map(texts.flat());
}
