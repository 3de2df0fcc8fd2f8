import {
  type CatalogReference,
  COLORS,
  CONTENT_HASH_BYTES,
  ICON_SECTIONS,
  ICON_TYPES,
  type PackRecord,
  SHAPES,
  STYLES,
} from '@glyphdex/contract';
import type { Section } from '@glyphdex/engine';
import type { PackColumns } from '../packs/pack-columns.ts';
import type { CatalogIcon } from './icon-table.ts';
import { orderByKey } from './order-by-key.ts';
import { orderByName } from './order-by-name.ts';

/** The sections of ICON_SECTIONS for icons in docId order. */
export function iconSections(icons: readonly CatalogIcon[], reference: CatalogReference): Section[] {
  const ids = Float64Array.from(icons, (icon) => icon.id);
  const docsById = orderByKey(
    Uint32Array.from(icons, (_, docId) => docId),
    ids,
  );
  const iconNames = nameBytes(icons);
  const colors = gatherRuns(icons, (columns) => [columns.colorOffsets, columns.colorPairs, 2]);
  const aliases = aliasTable(icons);
  return [
    { name: ICON_SECTIONS.id, data: ids },
    { name: ICON_SECTIONS.docsById, data: docsById },
    { name: ICON_SECTIONS.aliasId, data: aliases.ids },
    { name: ICON_SECTIONS.aliasDoc, data: aliases.docs },
    { name: ICON_SECTIONS.nameOffsets, data: iconNames.offsets },
    { name: ICON_SECTIONS.nameBytes, data: iconNames.bytes },
    { name: ICON_SECTIONS.contentHash, data: contentHashes(icons) },
    ...documentPlaces(icons),
    { name: ICON_SECTIONS.colorOffsets, data: colors.offsets },
    { name: ICON_SECTIONS.colorPairs, data: colors.bytes },
    { name: ICON_SECTIONS.docsByName, data: orderByName(icons, docsById) },
    { name: ICON_SECTIONS.docsByCreated, data: orderByKey(docsById, agesOf(icons)) },
    { name: ICON_SECTIONS.reference, data: new TextEncoder().encode(JSON.stringify(reference)) },
  ];
}

/** Later is less. */
function agesOf(icons: readonly CatalogIcon[]): Float64Array {
  const latest = icons.reduce((most, { columns }) => Math.max(most, columns.lastModified), 0);
  return Float64Array.from(icons, ({ columns }) => latest - columns.lastModified);
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
  for (const { type, shape, columns, row } of icons) {
    typeCounts[type]!++;
    shapeCounts[shape]!++;
    for (let at = columns.colorOffsets[row]!; at < columns.colorOffsets[row + 1]!; at++)
      colorCounts[columns.colorPairs[2 * at]!]!++;
    for (let bits = columns.styles[row]!; bits !== 0; bits &= bits - 1)
      styleCounts[31 - Math.clz32(bits & -bits)]!++;
  }
  return { packs, typeCounts, shapeCounts, colorCounts, styleCounts };
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

/**
 * Bytes of which each icon has a run, in docId order, with offsets that count what one step of theirs counts in the
 * packs: `unit` bytes.
 */
function gatherRuns(
  icons: readonly CatalogIcon[],
  runsOf: (columns: PackColumns) => readonly [offsets: Uint32Array, bytes: Uint8Array, unit: number],
): { offsets: Uint32Array; bytes: Uint8Array } {
  const runs = new Map<PackColumns, ReturnType<typeof runsOf>>();
  for (const { columns } of icons) if (!runs.has(columns)) runs.set(columns, runsOf(columns));
  const offsets = new Uint32Array(icons.length + 1);
  icons.forEach(({ columns, row }, docId) => {
    const [starts] = runs.get(columns)!;
    offsets[docId + 1] = offsets[docId]! + starts[row + 1]! - starts[row]!;
  });
  const unit = runs.values().next().value?.[2] ?? 1;
  const bytes = new Uint8Array(unit * offsets[icons.length]!);
  icons.forEach(({ columns, row }, docId) => {
    const [starts, source] = runs.get(columns)!;
    let at = unit * offsets[docId]!;
    const end = unit * starts[row + 1]!;
    for (let from = unit * starts[row]!; from < end; from++) bytes[at++] = source[from]!;
  });
  return { offsets, bytes };
}

function aliasTable(icons: readonly CatalogIcon[]): { ids: Float64Array; docs: Uint32Array } {
  const ids: number[] = [];
  const docs: number[] = [];
  icons.forEach(({ columns: { aliasOffsets, aliasIds }, row }, docId) => {
    for (let at = aliasOffsets[row]!; at < aliasOffsets[row + 1]!; at++) {
      ids.push(aliasIds[at]!);
      docs.push(docId);
    }
  });
  const keys = Float64Array.from(ids);
  const order = orderByKey(
    Uint32Array.from(ids, (_, position) => position),
    keys,
  );
  return {
    ids: Float64Array.from(order, (position) => ids[position]!),
    docs: order.map((position) => docs[position]!),
  };
}
