import type { PackRecord } from '@glyphdex/contract';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';

/** A pack as the wire shows it. */
export interface PackView {
  readonly name: string;
  readonly slug: string;
  readonly version: string | null;
  readonly author: PackRecord['author'];
  readonly license: PackRecord['license'];
  readonly icons_count: number;
  readonly palette: boolean;
}

/** Which packs are there? Sorted by slug. */
export function listPacks({ reference }: OpenCatalog): PackView[] {
  return reference.packs.map(packView).sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Which pack has this slug? */
export function getPack({ reference }: OpenCatalog, slug: string): PackView | undefined {
  const pack = reference.packs.find((candidate) => candidate.slug === slug);
  return pack === undefined ? undefined : packView(pack);
}

function packView({ name, slug, version, author, license, iconsCount, palette }: PackRecord): PackView {
  return { name, slug, version, author, license, icons_count: iconsCount, palette };
}
