import { encodeSnapshot } from '@glyphdex/engine';
import { blankReason } from '@glyphdex/raster';
import { sanitizeBody } from '@glyphdex/svg';
import { CatalogError } from '../catalog-error.ts';
import { joinColumn } from '../columns/join-columns.ts';
import { deriveIcon } from '../derive/derive-icon.ts';
import { IconViewer } from '../derive/icon-viewer.ts';
import { NameReader } from '../derive/name-parts.ts';
import { packEvidence } from '../derive/pack-evidence.ts';
import { describeIconSet } from '../packs/describe-icon-set.ts';
import { DrawingWriter } from '../packs/drawing-columns.ts';
import { groundColumns, type Visibility, visibilityOf } from '../packs/ground-columns.ts';
import { type NamedIcon, nameColumns } from '../packs/name-columns.ts';
import { packSections } from '../packs/pack-columns.ts';
import type { IconSet, Refusal, SetReference, SourceIcon } from '../source/icon-source.ts';
import { readIconifySet } from '../source/iconify-set.ts';
import { objectMember } from '../source/json-shape.ts';

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
  const hidden: string[] = [];
  const blanks: { readonly name: string; readonly svg: string }[] = [];
  const drawings = new DrawingWriter();
  const visibilities: Visibility[] = [];
  const refused: Refusal[] = [...iconSet.refused];
  for (const icon of set.isHidden ? [] : iconSet.icons) {
    const viewed = viewer.view(icon);
    if (!viewed.ok) {
      refused.push({ name: icon.name, reason: viewed.reason });
      continue;
    }
    const blank =
      viewed.picture.measures.paints === 0 ? blankReason(viewed.clean.root, viewed.clean.box) : undefined;
    if (blank !== undefined) {
      refused.push({ name: icon.name, reason: blank });
      blanks.push({ name: icon.name, svg: viewed.clean.svg });
      continue;
    }
    const name = names.read(icon.name);
    visibilities.push(visibilityOf(viewed.clean.svg, viewed.picture));
    drawings.add(viewed.clean.svg, deriveIcon(viewed.clean.root, viewed.picture, name, pack));
    const { aliases, categories } = icon;
    const aliasConcepts = aliases.map((alias) => names.read(alias).concept);
    const { concept, affixes, title } = name;
    icons.push({ name: icon.name, aliases, categories, concept, affixes, title, aliasConcepts });
  }
  // A drawing that shows nothing is not in the catalog, but can be asked for by name.
  for (const { name, svg } of blanks) {
    drawings.addHidden(svg);
    hidden.push(name);
  }
  for (const icon of hiddenIconsOf(set, iconSet)) {
    const clean = sanitizeBody(icon.body, icon.box);
    if (clean.ok) {
      drawings.addHidden(clean.svg);
      hidden.push(icon.name);
    } else refused.push({ name: icon.name, reason: clean.reason });
  }
  const drawn = drawings.finish();
  const described = describeIconSet(
    set,
    iconSet,
    [...icons.map(({ name }) => name), ...hidden],
    drawn.documents,
  );
  const named = nameColumns(set.prefix, set.info, icons, pack.isBrands);
  const sections = packSections({
    info: set.info,
    lastModified: iconSet.lastModified,
    refused,
    refusedNames: named.refusedNames,
    set: described.facts,
    ...named.columns,
    ...drawn.columns,
    ...groundColumns(
      icons.map(({ name }) => name),
      visibilities,
    ),
  });
  return {
    columns: joinColumn(Uint8Array, encodeSnapshot(sections)),
    svg: joinColumn(Uint8Array, [...drawn.documents, ...described.texts]),
  };
}

/** Icons that can be asked for by name, but are not in the catalog. Aliases follow from them. */
function hiddenIconsOf(
  { isHidden }: SetReference,
  { icons, hiddenIcons, json }: IconSet,
): readonly SourceIcon[] {
  if (!isHidden) return hiddenIcons;
  const entries = objectMember(json, 'icons');
  return [...icons.filter(({ name }) => Object.hasOwn(entries, name)), ...hiddenIcons];
}
