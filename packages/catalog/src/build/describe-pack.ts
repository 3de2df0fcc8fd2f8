import { encodeSnapshot } from '@glyphdex/engine';
import { CatalogError } from '../catalog-error.ts';
import { joinColumn } from '../columns/join-columns.ts';
import { deriveIcon } from '../derive/derive-icon.ts';
import { IconViewer } from '../derive/icon-viewer.ts';
import { NameReader } from '../derive/name-parts.ts';
import { packEvidence } from '../derive/pack-evidence.ts';
import { DrawingWriter } from '../packs/drawing-columns.ts';
import { type NamedIcon, nameColumns } from '../packs/name-columns.ts';
import { packSections } from '../packs/pack-columns.ts';
import type { IconSet, Refusal, SetReference } from '../source/icon-source.ts';
import { readIconifySet } from '../source/iconify-set.ts';

/** The content of the two files of a pack, see `PACK_FILES`. */
export interface DescribedPack {
  readonly columns: Uint8Array<ArrayBuffer>;
  readonly svg: Uint8Array<ArrayBuffer>;
}

/** A set that could not be read at all. */
export interface UnreadableSet {
  readonly failure: string;
}

/** Reads a set; sanitizes, paints and describes each of its icons. Throws only for defects of the program. */
export function describePack(set: SetReference): DescribedPack | UnreadableSet {
  let iconSet: IconSet;
  try {
    iconSet = readIconifySet(set);
  } catch (error) {
    if (error instanceof CatalogError) return { failure: error.message };
    throw error;
  }
  const names = new NameReader(iconSet);
  const viewer = new IconViewer();
  const pack = packEvidence(set.info, iconSet, names, viewer);
  const icons: NamedIcon[] = [];
  const drawings = new DrawingWriter();
  const refused: Refusal[] = [...iconSet.refused];
  for (const icon of iconSet.icons) {
    const viewed = viewer.view(icon);
    if (!viewed.ok) {
      refused.push({ name: icon.name, reason: viewed.reason });
      continue;
    }
    const name = names.read(icon.name);
    drawings.add(viewed.clean.svg, deriveIcon(viewed.clean.root, viewed.picture, name, pack));
    const { aliases, categories } = icon;
    const aliasConcepts = aliases.map((alias) => names.read(alias).concept);
    const { concept, affixes } = name;
    icons.push({ name: icon.name, aliases, categories, concept, affixes, aliasConcepts });
  }
  const drawn = drawings.finish();
  const named = nameColumns(set.prefix, set.info, icons);
  const sections = packSections({
    info: set.info,
    lastModified: iconSet.lastModified,
    refused,
    refusedNames: named.refusedNames,
    ...named.columns,
    ...drawn.columns,
  });
  return { columns: joinColumn(Uint8Array, encodeSnapshot(sections)), svg: drawn.svg };
}
