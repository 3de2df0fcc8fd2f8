import { OperatorError } from '../operator-error.ts';
import type { Catalog } from '../ports/catalog.ts';

/** Throws an `OperatorError` if the catalog does not have one of these packs. */
export function checkPacks({ reference }: Catalog, slugs: readonly string[]): void {
  const unknown = slugs.find((slug) => !reference.packs.some((pack) => pack.slug === slug));
  if (unknown !== undefined)
    throw new OperatorError(
      `there is no pack "${unknown}" in the catalog. "glyphdex catalog list" shows all packs.`,
    );
}
