import type { PackRecord } from '@glyphdex/contract';
import { iconId, iconSlug } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import type { PackColumns } from '../packs/pack-columns.ts';
import type { Refusal } from './set-part.ts';

/** One icon of the catalog in the making. */
export interface CatalogIcon {
  readonly id: number;
  readonly pack: number;
  readonly name: string;
  /** Further names and the ids that these resolve by. */
  readonly aliases: readonly string[];
  readonly aliasIds: readonly number[];
  readonly concept: string;
  readonly aliasConcepts: readonly string[];
  readonly affixes: number;
  readonly categories: readonly string[];
  /** Positions in ICON_TYPES and SHAPES; one bit per position in STYLES. */
  readonly type: number;
  readonly shape: number;
  readonly styles: number;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** Where its colours, document and content hash are: row `row` of `columns`, which are those of pack `place`. */
  readonly columns: PackColumns;
  readonly row: number;
  readonly place: number;
}

/** A processed pack. */
export interface GatheredPack {
  readonly slug: string;
  readonly columns: PackColumns;
}

/** All icons in the order of their sources, with their packs and what was refused. */
export interface IconTable {
  readonly packs: readonly PackRecord[];
  readonly icons: readonly CatalogIcon[];
  readonly aliasesCount: number;
  readonly refused: readonly Refusal[];
}

/**
 * Gathers the icons of all packs. Proves that every icon has an id of its own, which throws `CatalogError` otherwise;
 * further names whose id is taken are dropped and listed.
 */
export function gatherIcons(gathered: readonly GatheredPack[]): IconTable {
  const packs: PackRecord[] = [];
  const icons: CatalogIcon[] = [];
  const refused: Refusal[] = [];
  const owners = new Map<number, string>();
  gathered.forEach(({ slug, columns }, place) => {
    for (const { name, reason } of columns.refused)
      refused.push({ name: `${slug}:${name}`, reason: `drawing ${reason}` });
    const iconsCount = columns.names.length;
    if (iconsCount === 0) return;
    addIcons(slug, packs.length, place, columns, icons, owners);
    packs.push({ slug, ...columns.info, iconsCount });
  });
  const aliasesCount = settleAliases(packs, icons, owners, refused);
  return { packs, icons, aliasesCount, refused };
}

function addIcons(
  slug: string,
  pack: number,
  place: number,
  columns: PackColumns,
  icons: CatalogIcon[],
  owners: Map<number, string>,
): void {
  columns.names.forEach((name, row) => {
    const id = iconId(slug, name);
    const owner = owners.get(id);
    const own = iconSlug(slug, name);
    if (owner !== undefined)
      throw new CatalogError(`icons ${owner} and ${own} have the same id ${id}: one has to be renamed`);
    owners.set(id, own);
    icons.push({
      id,
      pack,
      name,
      aliases: columns.aliases[row]!,
      aliasIds: [],
      concept: columns.concepts[row]!,
      aliasConcepts: columns.aliasConcepts[row]!,
      affixes: columns.affixes[row]!,
      categories: columns.categories[row]!,
      type: columns.types[row]!,
      shape: columns.shapes[row]!,
      styles: columns.styles[row]!,
      createdAt: columns.lastModified,
      columns,
      row,
      place,
    });
  });
}

/** Gives further names their ids once all icons have theirs, so that an icon's own name always wins. */
function settleAliases(
  packs: readonly PackRecord[],
  icons: CatalogIcon[],
  owners: Map<number, string>,
  refused: Refusal[],
): number {
  let count = 0;
  icons.forEach((icon, index) => {
    if (icon.aliases.length === 0) return;
    const { slug } = packs[icon.pack]!;
    const aliases: string[] = [];
    const aliasIds: number[] = [];
    for (const alias of icon.aliases) {
      const id = iconId(slug, alias);
      const owner = owners.get(id);
      if (owner !== undefined) {
        refused.push({ name: `${slug}:${alias}`, reason: 'alias has the id of another icon' });
        continue;
      }
      owners.set(id, iconSlug(slug, alias));
      aliases.push(alias);
      aliasIds.push(id);
    }
    count += aliases.length;
    icons[index] = { ...icon, aliases, aliasIds };
  });
  return count;
}
