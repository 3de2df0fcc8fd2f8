import {
  type CatalogReference,
  COLORS,
  CONTENT_HASH_BYTES,
  displayName,
  ICON_SECTIONS,
  ICON_TYPES,
  type PackRecord,
  SHAPES,
  STYLES,
} from '@glyphdex/contract';
import type { Section } from '@glyphdex/engine';
import type { CatalogIcon } from './icon-table.ts';

/** The sections of ICON_SECTIONS for icons in docId order. */
export function iconSections(icons: readonly CatalogIcon[], reference: CatalogReference): Section[] {
  const ids = Float64Array.from(icons, (icon) => icon.id);
  const names = icons.map((icon) => displayName(icon.name).toLowerCase());
  const byId = (a: number, b: number): number => ids[a]! - ids[b]!;
  const iconNames = nameBytes(icons);
  const colors = colorPairs(icons);
  const aliases = aliasTable(icons);
  return [
    { name: ICON_SECTIONS.id, data: ids },
    { name: ICON_SECTIONS.docsById, data: sortedDocs(icons.length, byId) },
    { name: ICON_SECTIONS.aliasId, data: aliases.ids },
    { name: ICON_SECTIONS.aliasDoc, data: aliases.docs },
    { name: ICON_SECTIONS.nameOffsets, data: iconNames.offsets },
    { name: ICON_SECTIONS.nameBytes, data: iconNames.bytes },
    { name: ICON_SECTIONS.contentHash, data: contentHashes(icons) },
    ...documentPlaces(icons),
    { name: ICON_SECTIONS.colorOffsets, data: colors.offsets },
    { name: ICON_SECTIONS.colorPairs, data: colors.pairs },
    {
      name: ICON_SECTIONS.docsByName,
      data: sortedDocs(icons.length, (a, b) => compareText(names[a]!, names[b]!) || byId(a, b)),
    },
    {
      name: ICON_SECTIONS.docsByCreated,
      data: sortedDocs(icons.length, (a, b) => icons[b]!.createdAt - icons[a]!.createdAt || byId(a, b)),
    },
    { name: ICON_SECTIONS.reference, data: new TextEncoder().encode(JSON.stringify(reference)) },
  ];
}

/** What the reference lists show of icons and packs. */
export function catalogReference(
  icons: readonly CatalogIcon[],
  packs: readonly PackRecord[],
): CatalogReference {
  const typeCounts = ICON_TYPES.map(() => 0);
  const shapeCounts = SHAPES.map(() => 0);
  const colorCounts = COLORS.map(() => 0);
  const styleCounts = STYLES.map(() => 0);
  for (const icon of icons) {
    typeCounts[icon.type]!++;
    shapeCounts[icon.shape]!++;
    for (const color of colorsOf(icon)) colorCounts[color]!++;
    for (const style of stylesOf(icon)) styleCounts[style]!++;
  }
  return { packs, typeCounts, shapeCounts, colorCounts, styleCounts };
}

/** Positions in COLORS, dominant first. */
export function colorsOf({ columns, row }: CatalogIcon): number[] {
  const colors: number[] = [];
  for (let at = columns.colorOffsets[row]!; at < columns.colorOffsets[row + 1]!; at++)
    colors.push(columns.colorPairs[2 * at]!);
  return colors;
}

/** Positions in STYLES. */
export function stylesOf({ styles }: CatalogIcon): number[] {
  return STYLES.flatMap((_, position) => ((styles >>> position) & 1 ? [position] : []));
}

function sortedDocs(count: number, compare: (a: number, b: number) => number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, docId) => docId).sort(compare);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function nameBytes(icons: readonly CatalogIcon[]): { offsets: Uint32Array; bytes: Uint8Array } {
  const offsets = new Uint32Array(icons.length + 1);
  icons.forEach(({ name }, docId) => {
    offsets[docId + 1] = offsets[docId]! + name.length;
  });
  return { offsets, bytes: Buffer.from(icons.map(({ name }) => name).join(''), 'latin1') };
}

function contentHashes(icons: readonly CatalogIcon[]): Uint8Array {
  const hashes = new Uint8Array(icons.length * CONTENT_HASH_BYTES);
  icons.forEach(({ columns, row }, docId) => {
    const start = row * CONTENT_HASH_BYTES;
    hashes.set(columns.contentHashes.subarray(start, start + CONTENT_HASH_BYTES), docId * CONTENT_HASH_BYTES);
  });
  return hashes;
}

function documentPlaces(icons: readonly CatalogIcon[]): Section[] {
  return [
    { name: ICON_SECTIONS.svgPacks, data: Uint16Array.from(icons, ({ place }) => place) },
    {
      name: ICON_SECTIONS.svgStarts,
      data: Uint32Array.from(icons, ({ columns, row }) => columns.svgOffsets[row]!),
    },
    {
      name: ICON_SECTIONS.svgLengths,
      data: Uint32Array.from(
        icons,
        ({ columns, row }) => columns.svgOffsets[row + 1]! - columns.svgOffsets[row]!,
      ),
    },
  ];
}

function colorPairs(icons: readonly CatalogIcon[]): { offsets: Uint32Array; pairs: Uint8Array } {
  const offsets = new Uint32Array(icons.length + 1);
  const pairs: number[] = [];
  icons.forEach(({ columns, row }, docId) => {
    for (let at = 2 * columns.colorOffsets[row]!; at < 2 * columns.colorOffsets[row + 1]!; at++)
      pairs.push(columns.colorPairs[at]!);
    offsets[docId + 1] = pairs.length / 2;
  });
  return { offsets, pairs: Uint8Array.from(pairs) };
}

function aliasTable(icons: readonly CatalogIcon[]): { ids: Float64Array; docs: Uint32Array } {
  const entries = icons.flatMap((icon, doc) => icon.aliasIds.map((id) => ({ id, doc })));
  entries.sort((a, b) => a.id - b.id);
  return {
    ids: Float64Array.from(entries, ({ id }) => id),
    docs: Uint32Array.from(entries, ({ doc }) => doc),
  };
}
