import type { PackRecord } from '@glyphdex/contract';
import { iconSlug } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import type { PackColumns } from '../packs/pack-columns.ts';
import { orderByKey } from './order-by-key.ts';
import type { Refusal } from './set-part.ts';

/** One icon of the catalog in the making: row `row` of `columns`, which are those of pack `place`. */
export interface CatalogIcon {
  readonly id: number;
  /** Position among the packs that have icons. */
  readonly pack: number;
  readonly place: number;
  readonly columns: PackColumns;
  readonly row: number;
  readonly name: string;
  /** Its name without style and size, and what packs share of that. */
  readonly concept: string;
  readonly stem: string;
  readonly aliasStems: readonly string[];
  /** Style and size words of its name, and one more when its concept is more than its stem. */
  readonly detours: number;
  /** Positions in ICON_TYPES and SHAPES. */
  readonly type: number;
  readonly shape: number;
  /** Those of its pack, LOOK_BYTES each. */
  readonly looks: Int8Array;
}

/** A processed pack. */
export interface GatheredPack {
  readonly slug: string;
  readonly columns: PackColumns;
}

/** All icons in the order of their packs. */
export interface IconTable {
  readonly packs: readonly PackRecord[];
  readonly icons: readonly CatalogIcon[];
  readonly aliasesCount: number;
  readonly refused: readonly Refusal[];
}

/** Gathers the icons of all packs. Proves that every name has an id of its own, which throws `CatalogError` otherwise. */
export function gatherIcons(gathered: readonly GatheredPack[]): IconTable {
  const packs: PackRecord[] = [];
  const icons: CatalogIcon[] = [];
  const refused: Refusal[] = [];
  let aliasesCount = 0;
  gathered.forEach(({ slug, columns }, place) => {
    for (const { name, reason } of columns.refused)
      refused.push({ name: `${slug}:${name}`, reason: `drawing ${reason}` });
    for (const { name, reason } of columns.refusedNames) refused.push({ name: `${slug}:${name}`, reason });
    const iconsCount = columns.names.length;
    if (iconsCount === 0) return;
    addIcons(packs.length, place, columns, icons);
    aliasesCount += columns.aliasIds.length;
    packs.push({ slug, ...columns.info, iconsCount });
  });
  proveUnique(gathered);
  return { packs, icons, aliasesCount, refused };
}

function addIcons(pack: number, place: number, columns: PackColumns, icons: CatalogIcon[]): void {
  const { ids, names, stems, aliasStems, affixes, concepts, types, shapes } = columns;
  const looks = new Int8Array(columns.looks.buffer, columns.looks.byteOffset, columns.looks.length);
  for (let row = 0; row < names.length; row++) {
    const [stem, concept] = [stems[row]!, concepts[row]!];
    icons.push({
      id: ids[row]!,
      pack,
      place,
      columns,
      row,
      name: names[row]!,
      concept,
      stem,
      aliasStems: aliasStems[row]!,
      // A concept that lost a number to its stem is a further drawing of it.
      detours: affixes[row]! + (concept === stem ? 0 : 1),
      type: types[row]!,
      shape: shapes[row]!,
      looks,
    });
  }
}

/** Within a pack names differ; two packs might have the same hash, if hardly ever. */
function proveUnique(gathered: readonly GatheredPack[]): void {
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

function nameOf(id: number, { slug, columns }: GatheredPack): string {
  const { ids, aliasIds, aliasOffsets, names } = columns;
  const row = ids.indexOf(id);
  if (row >= 0) return iconSlug(slug, names[row]!);
  const owner = aliasOffsets.findLastIndex((start) => start <= aliasIds.indexOf(id));
  return `${iconSlug(slug, names[owner]!)} by another name`;
}
