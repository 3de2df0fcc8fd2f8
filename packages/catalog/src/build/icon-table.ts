import { iconSlug, type PackRecord } from '@glyphdex/contract';
import { DESCRIPTOR_BYTES, Strings, TextNumbers } from '@glyphdex/engine';
import { CatalogError } from '../catalog-error.ts';
import { type Column, type ColumnType, joinColumn, joinOffsets } from '../columns/join-columns.ts';
import { isOfFlags } from '../packs/name-columns.ts';
import type { PackColumns } from '../packs/pack-columns.ts';
import { makersOf, type RankedIcons } from '../rank/static-rank.ts';
import { KINDS, type RelatedColumns, relatedColumns } from '../related/related-columns.ts';
import type { Refusal } from '../source/icon-source.ts';
import type { IconOrder, TablePack } from './icon-order.ts';

/** A pack and its columns, whether it has icons or not. */
export type GatheredPack = Omit<TablePack, 'place'>;

/** The icons of all packs, in pack order. */
export interface IconTable {
  /** Packs with icons, and their records in the reference lists. */
  readonly packs: readonly TablePack[];
  readonly records: readonly PackRecord[];
  readonly iconsCount: number;
  readonly aliasesCount: number;
  /**
   * The stems of all packs, and for each pack its columns `stemOf` and `aliasStemOf` with the numbers of these stems.
   */
  readonly stems: TextNumbers;
  readonly stemOf: readonly Uint32Array[];
  readonly aliasStemOf: readonly Uint32Array[];
  readonly refused: readonly Refusal[];
}

/** Gathers the icons of all packs. Throws `CatalogError` when two names have the same id. */
export function gatherIcons(gathered: readonly GatheredPack[]): IconTable {
  requireUniqueIds(gathered);
  const packs = gathered
    .map((pack, place) => ({ ...pack, place }))
    .filter(({ columns }) => columns.names.count > 0);
  const stems = new TextNumbers();
  const numbersOf = packs.map(({ columns }) => stems.numbersOf(columns.stems));
  const renumbered = (column: 'stemOf' | 'aliasStemOf') =>
    packs.map(({ columns }, pack) => columns[column].map((stem) => numbersOf[pack]![stem]!));
  return {
    packs,
    records: packs.map(({ slug, columns }) => ({ slug, ...columns.info, iconsCount: columns.names.count })),
    iconsCount: packs.reduce((sum, { columns }) => sum + columns.names.count, 0),
    aliasesCount: packs.reduce((sum, { columns }) => sum + columns.aliasIds.length, 0),
    stems,
    stemOf: renumbered('stemOf'),
    aliasStemOf: renumbered('aliasStemOf'),
    refused: gathered.flatMap(refusalsOf),
  };
}

/** The drawings and names of a pack that were left out, as `pack:name`. */
export function refusalsOf({ slug, columns }: GatheredPack): Refusal[] {
  return [
    ...columns.refused.map(({ name, reason }) => ({ name: `${slug}:${name}`, reason: `drawing ${reason}` })),
    ...columns.refusedNames.map(({ name, reason }) => ({ name: `${slug}:${name}`, reason })),
  ];
}

/** The input of `staticRank`, in pack order. */
export function rankedIcons({ packs, stems, stemOf, aliasStemOf }: IconTable): RankedIcons {
  const joined = <C extends Column>(type: ColumnType<C>, columnOf: (columns: PackColumns) => C): C =>
    joinColumn(
      type,
      packs.map(({ columns }) => columnOf(columns)),
    );
  const descriptors = joined(Uint8Array, (columns) => columns.descriptors);
  return {
    ids: joined(Float64Array, ({ ids }) => ids),
    packs: joinColumn(
      Uint16Array,
      packs.map(({ columns }, pack) => new Uint16Array(columns.ids.length).fill(pack)),
    ),
    types: joined(Uint8Array, ({ types }) => types),
    shapes: joined(Uint8Array, ({ shapes }) => shapes),
    descriptors: new Int8Array(descriptors.buffer),
    detours: joined(Uint8Array, ({ detours }) => detours),
    stemHashes: stems.hashes,
    stemOf: joinColumn(Uint32Array, stemOf),
    aliasOffsets: joinOffsets(packs.map(({ columns }) => columns.aliasStemOffsets)),
    aliasStemOf: joinColumn(Uint32Array, aliasStemOf),
  };
}

/** The input of `findRelatedIcons`, in docId order. */
export function relatedInput(
  { packs, records, stems, stemOf, aliasStemOf }: IconTable,
  order: IconOrder,
): RelatedColumns {
  const { makers } = makersOf(records);
  const descriptors = order.rows(Uint8Array, (columns) => columns.descriptors, DESCRIPTOR_BYTES);
  const { offsets, values } = order.runs(Uint32Array, 1, ({ info, titles, aliasStemOffsets }, pack) => {
    if (!isOfFlags(info)) return { offsets: aliasStemOffsets, values: aliasStemOf[pack]! };
    // Flags are named by codes: their stems meet those of emoji by the name of the country.
    const flags = Strings.of(titles.all().map((country) => `flag-${country}`));
    return {
      offsets: Uint32Array.from({ length: flags.count + 1 }, (_, row) => row),
      values: stems.numbersOf(flags),
    };
  });
  // Drawings and families are numbered from 0 in each pack.
  const starts = packs.map(() => 0);
  for (let pack = 1; pack < starts.length; pack++)
    starts[pack] = starts[pack - 1]! + packs[pack - 1]!.columns.ids.length;
  const globalNumbers = (column: 'drawings' | 'families') =>
    order.rows(Uint32Array, (columns, pack) => columns[column].map((number) => starts[pack]! + number));
  return relatedColumns(
    {
      makers: order.rows(Uint16Array, ({ ids }, pack) => new Uint16Array(ids.length).fill(makers[pack]!)),
      kinds: order.rows(Uint8Array, kindsOf),
      positions: order.positions,
      descriptors: new Int8Array(descriptors.buffer),
      drawings: globalNumbers('drawings'),
      families: globalNumbers('families'),
      stemOf: order.rows(Uint32Array, (_, pack) => stemOf[pack]!),
      aliasOffsets: offsets,
      aliasStemOf: values,
    },
    stems,
  );
}

function kindsOf({ info, names, colorOffsets }: PackColumns): Uint8Array {
  const ofPack = isOfFlags(info) ? KINDS.flag : info.category === 'Logos' ? KINDS.brand : 0;
  return Uint8Array.from(names.all(), (name, row) => {
    const isFlag = info.category === 'Emoji' && name.startsWith('flag-');
    const isColored = colorOffsets[row + 1]! - colorOffsets[row]! > 1;
    return ofPack | (isFlag ? KINDS.flag : 0) | (isColored ? KINDS.colored : 0);
  });
}

/** Names within a pack differ, but two hashes might be equal. Throws a `CatalogError` that names both icons. */
function requireUniqueIds(gathered: readonly GatheredPack[]): void {
  const sorted = joinColumn(
    Float64Array,
    gathered.flatMap(({ columns }) => [columns.ids, columns.aliasIds]),
  ).sort();
  const id = sorted.find((one, at) => one === sorted[at + 1]);
  if (id === undefined) return;
  const owners = gathered.flatMap((pack) =>
    [...pack.columns.ids, ...pack.columns.aliasIds].flatMap((one) => (one === id ? [pack] : [])),
  );
  const [one, other] = owners.map((pack) => nameOf(id, pack));
  throw new CatalogError(`icons ${one} and ${other} have the same id ${id}: rename one of them`);
}

function nameOf(id: number, { slug, columns }: GatheredPack): string {
  const { ids, aliasIds, aliasOffsets, names } = columns;
  const row = ids.indexOf(id);
  if (row >= 0) return iconSlug(slug, names.get(row));
  const owner = aliasOffsets.findLastIndex((start) => start <= aliasIds.indexOf(id));
  return `an alias of ${iconSlug(slug, names.get(owner))}`;
}
