import {
  asciiJson,
  type CatalogReference,
  COLORS,
  CONTENT_HASH_BYTES,
  ICON_SECTIONS,
  ICON_TYPES,
  type IconSetSummary,
  NO_TWIN,
  type PackRecord,
  SHAPES,
  STYLES,
} from '@glyphdex/contract';
import type { Section } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';
import { orderByKey } from '../columns/order-by-key.ts';
import type { IconOrder, TablePack } from './icon-order.ts';
import type { GatheredPack } from './icon-table.ts';
import { titleSections } from './title-sections.ts';

/** The sections of ICON_SECTIONS for the icons of these packs. `dates` says by pack and row when icons appeared. */
export function iconSections(
  icons: IconOrder,
  reference: CatalogReference,
  described: readonly GatheredPack[],
  dates: readonly Uint32Array[],
  words: Words,
): Section[] {
  const { packs } = icons;
  const ids = icons.rows(Float64Array, ({ ids }) => ids);
  const docs = new Uint32Array(icons.count).map((_, docId) => docId);
  const docsById = orderByKey(docs, ids);
  // Names are ASCII, so each UTF-16 unit fits into one byte.
  const names = icons.runs(Uint8Array, 1, ({ names: { offsets, units } }) => ({ offsets, values: units }));
  const colors = icons.runs(Uint8Array, 2, ({ colorOffsets, colorPairs }) => {
    return { offsets: colorOffsets, values: colorPairs };
  });
  const created = icons.rows(Uint32Array, (_, pack) => dates[pack]!);
  return [
    { name: ICON_SECTIONS.id, data: ids },
    { name: ICON_SECTIONS.docsById, data: docsById },
    ...aliasSections(icons),
    { name: ICON_SECTIONS.nameOffsets, data: names.offsets },
    { name: ICON_SECTIONS.nameBytes, data: names.values },
    {
      name: ICON_SECTIONS.contentHash,
      data: icons.rows(Uint8Array, ({ contentHashes }) => contentHashes, CONTENT_HASH_BYTES),
    },
    ...documentPlaces(icons, packs),
    { name: ICON_SECTIONS.colorOffsets, data: colors.offsets },
    { name: ICON_SECTIONS.colorPairs, data: colors.values },
    ...titleSections(icons, docsById, words),
    {
      name: ICON_SECTIONS.docsByCreated,
      data: orderByKey(
        docsById,
        Float64Array.from(created, (date) => DATE_MAX - date),
      ),
    },
    { name: ICON_SECTIONS.created, data: created },
    { name: ICON_SECTIONS.grounds, data: icons.rows(Uint8Array, ({ grounds }) => grounds) },
    { name: ICON_SECTIONS.groundTwins, data: twinsOf(icons) },
    { name: ICON_SECTIONS.reference, data: new TextEncoder().encode(JSON.stringify(reference)) },
    ...iconSetSections(described),
    codePointSection(icons),
  ];
}

/**
 * The sets of the Iconify API, those without icons in the catalog included, and the words in names of public ones.
 */
function iconSetSections(packs: readonly GatheredPack[]): Section[] {
  const sets = packs.map(({ slug, columns }): IconSetSummary => {
    return { prefix: slug, info: columns.set.info, lastModified: columns.lastModified };
  });
  const shown = packs.filter(({ columns }) => !isPrivate(columns));
  const words = new Set(shown.flatMap(({ columns }) => columns.set.nameWords));
  const lines = [...words].sort().map((word) => `${word}\n`);
  return [
    { name: ICON_SECTIONS.iconSets, data: new TextEncoder().encode(asciiJson(sets)) },
    { name: ICON_SECTIONS.nameWords, data: new TextEncoder().encode(lines.join('')) },
  ];
}

/** Sequences of several code points are left out: only emoji have them. */
function codePointSection(icons: IconOrder): Section {
  const docIds = icons.docIds();
  const pairs: (readonly [codePoint: number, docId: number])[] = [];
  let start = 0;
  for (const { columns } of icons.packs) {
    const rows = new Map(columns.names.all().map((name, row) => [name, row]));
    for (const [char, name] of Object.entries(columns.set.chars)) {
      const row = rows.get(name);
      if (row !== undefined && !char.includes('-'))
        pairs.push([Number.parseInt(char, 16), docIds[start + row]!]);
    }
    start += columns.ids.length;
  }
  pairs.sort(([a, first], [b, second]) => a - b || first - second);
  return { name: ICON_SECTIONS.codePoints, data: Uint32Array.from(pairs.flat()) };
}

function twinsOf(icons: IconOrder): Uint32Array {
  const docIds = icons.docIds();
  const starts = [0];
  for (const { columns } of icons.packs) starts.push(starts.at(-1)! + columns.ids.length);
  return icons.rows(Uint32Array, ({ groundTwins }, pack) =>
    groundTwins.map((row) => (row === NO_TWIN ? NO_TWIN : docIds[starts[pack]! + row]!)),
  );
}

const DATE_MAX = 0xffff_ffff;

function isPrivate({ info }: TablePack['columns']): boolean {
  return info.visibility === 'private';
}

/** The packs, and counts of icons by type, shape, color and style. `gathered` has all packs. */
export function catalogReference(
  packs: readonly TablePack[],
  records: readonly PackRecord[],
  gathered: readonly GatheredPack[],
): CatalogReference {
  const privatePacks = gathered.filter(({ columns }) => isPrivate(columns)).map(({ slug }) => slug);
  const typeCounts = ICON_TYPES.map(() => 0);
  const shapeCounts = SHAPES.map(() => 0);
  const colorCounts = COLORS.map(() => 0);
  const styleCounts = STYLES.map(() => 0);
  for (const { columns } of packs) {
    for (const type of columns.types) typeCounts[type]!++;
    for (const shape of columns.shapes) shapeCounts[shape]!++;
    for (let at = 0; at < columns.colorPairs.length; at += 2) colorCounts[columns.colorPairs[at]!]!++;
    for (let styles of columns.styles)
      for (; styles !== 0; styles &= styles - 1) styleCounts[31 - Math.clz32(styles & -styles)]!++;
  }
  return {
    packs: records,
    ...(privatePacks.length > 0 && { privatePacks }),
    typeCounts,
    shapeCounts,
    colorCounts,
    styleCounts,
  };
}

function documentPlaces(icons: IconOrder, packs: readonly TablePack[]): Section[] {
  const places = icons.rows(Uint16Array, ({ ids }, pack) =>
    new Uint16Array(ids.length).fill(packs[pack]!.place),
  );
  const starts = icons.rows(Uint32Array, ({ svgOffsets }) => svgOffsets.subarray(0, -1));
  const lengths = icons.rows(Uint32Array, ({ svgOffsets }) =>
    svgOffsets.subarray(1).map((end, row) => end - svgOffsets[row]!),
  );
  return [
    { name: ICON_SECTIONS.svgPacks, data: places },
    { name: ICON_SECTIONS.svgStarts, data: starts },
    { name: ICON_SECTIONS.svgLengths, data: lengths },
  ];
}

function aliasSections(icons: IconOrder): Section[] {
  const { offsets, values: ids } = icons.runs(Float64Array, 1, ({ aliasOffsets, aliasIds }) => {
    return { offsets: aliasOffsets, values: aliasIds };
  });
  const docs = new Uint32Array(ids.length);
  for (let docId = 0; docId < icons.count; docId++) docs.fill(docId, offsets[docId], offsets[docId + 1]);
  const order = orderByKey(
    docs.map((_, at) => at),
    ids,
  );
  return [
    { name: ICON_SECTIONS.aliasId, data: Float64Array.from(order, (at) => ids[at]!) },
    { name: ICON_SECTIONS.aliasDoc, data: order.map((at) => docs[at]!) },
  ];
}
