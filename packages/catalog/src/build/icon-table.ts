import { iconSlug, type PackRecord } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import { type Column, type ColumnType, joinColumn, joinOffsets } from '../columns/join-columns.ts';
import { orderByKey } from '../columns/order-by-key.ts';
import type { PackColumns } from '../packs/pack-columns.ts';
import type { RankedIcons } from '../rank/static-rank.ts';
import type { TablePack } from './icon-order.ts';
import type { Refusal } from './set-part.ts';
import { type SharedStems, sharedStems } from './shared-stems.ts';

/** A processed pack. */
export interface GatheredPack {
  readonly slug: string;
  readonly memory: SharedArrayBuffer;
  readonly columns: PackColumns;
}

/** All icons in the order of their packs. */
export interface IconTable {
  /** Those with icons, and what the reference lists show of them. */
  readonly packs: readonly TablePack[];
  readonly records: readonly PackRecord[];
  readonly iconsCount: number;
  readonly aliasesCount: number;
  readonly shared: SharedStems;
  readonly refused: readonly Refusal[];
}

/** Gathers the icons of all packs. Proves that every name has an id of its own, which throws `CatalogError` otherwise. */
export function gatherIcons(gathered: readonly GatheredPack[]): IconTable {
  proveUnique(gathered);
  const refused = gathered.flatMap(({ slug, columns }) => [
    ...columns.refused.map(({ name, reason }) => ({ name: `${slug}:${name}`, reason: `drawing ${reason}` })),
    ...columns.refusedNames.map(({ name, reason }) => ({ name: `${slug}:${name}`, reason })),
  ]);
  const packs = gathered
    .map(({ slug, memory, columns }, place) => ({ slug, place, memory, columns }))
    .filter(({ columns }) => columns.names.count > 0);
  return {
    packs,
    records: packs.map(({ slug, columns }) => ({ slug, ...columns.info, iconsCount: columns.names.count })),
    iconsCount: packs.reduce((sum, { columns }) => sum + columns.names.count, 0),
    aliasesCount: packs.reduce((sum, { columns }) => sum + columns.aliasIds.length, 0),
    shared: sharedStems(packs),
    refused,
  };
}

/** The icons as `staticRank` wants them, in the order of the table. */
export function rankedIcons({ packs, shared }: IconTable): RankedIcons {
  const { stems, stemOf, aliasStemOf } = shared;
  const joined = <C extends Column>(type: ColumnType<C>, columnOf: (columns: PackColumns) => C): C =>
    joinColumn(
      type,
      packs.map(({ columns }) => columnOf(columns)),
    );
  const looks = joined(Uint8Array, (columns) => columns.looks);
  return {
    ids: joined(Float64Array, ({ ids }) => ids),
    packs: joinColumn(
      Uint16Array,
      packs.map(({ columns }, pack) => new Uint16Array(columns.ids.length).fill(pack)),
    ),
    types: joined(Uint8Array, ({ types }) => types),
    shapes: joined(Uint8Array, ({ shapes }) => shapes),
    looks: new Int8Array(looks.buffer),
    detours: joined(Uint8Array, ({ detours }) => detours),
    stemHashes: stems.hashes,
    stemOf: joinColumn(Uint32Array, stemOf),
    aliasOffsets: joinOffsets(packs.map(({ columns }) => columns.aliasStemOffsets)),
    aliasStemOf: joinColumn(Uint32Array, aliasStemOf),
  };
}

/** Within a pack names differ; two packs might have the same hash, if hardly ever. */
function proveUnique(gathered: readonly GatheredPack[]): void {
  if (allDiffer(gathered.flatMap(({ columns }) => [columns.ids, columns.aliasIds]))) return;
  const count = gathered.reduce((sum, { columns }) => sum + columns.ids.length + columns.aliasIds.length, 0);
  const ids = new Float64Array(count);
  const owners = new Uint16Array(count);
  let end = 0;
  gathered.forEach(({ columns }, place) => {
    for (const part of [columns.ids, columns.aliasIds]) {
      ids.set(part, end);
      owners.fill(place, end, end + part.length);
      end += part.length;
    }
  });
  const order = orderByKey(
    Uint32Array.from(ids, (_, position) => position),
    ids,
  );
  for (let at = 1; at < count; at++) {
    const [one, other] = [order[at - 1]!, order[at]!];
    const id = ids[one]!;
    if (id !== ids[other]) continue;
    const names = [one, other].map((position) => nameOf(id, gathered[owners[position]!]!));
    throw new CatalogError(`icons ${names.join(' and ')} have the same id ${id}: one has to be renamed`);
  }
}

/** Whether no id is there twice; ids are hashes and never 0. */
function allDiffer(parts: readonly Float64Array[]): boolean {
  const count = parts.reduce((sum, ids) => sum + ids.length, 0);
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const slots = new Float64Array(mask + 1);
  for (const ids of parts)
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!;
      let slot = id & mask;
      while (slots[slot] !== 0) {
        if (slots[slot] === id) return false;
        slot = (slot + 1) & mask;
      }
      slots[slot] = id;
    }
  return true;
}

function nameOf(id: number, { slug, columns }: GatheredPack): string {
  const { ids, aliasIds, aliasOffsets, names } = columns;
  const row = ids.indexOf(id);
  if (row >= 0) return iconSlug(slug, names.get(row));
  const owner = aliasOffsets.findLastIndex((start) => start <= aliasIds.indexOf(id));
  return `${iconSlug(slug, names.get(owner))} by another name`;
}
