import type { PackRecord } from '@glyphdex/contract';
import { iconId, iconSlug } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import type { SetReference } from '../source/icon-source.ts';
import type { Refusal, SetPart, SetPartResult } from './set-part.ts';

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
  /** Where its colours, document and content hash are: row `row` of `part`. */
  readonly part: SetPart;
  readonly row: number;
}

/** All icons in the order of their sources, with their packs and what was refused. */
export interface IconTable {
  readonly packs: readonly PackRecord[];
  readonly icons: readonly CatalogIcon[];
  readonly aliasesCount: number;
  readonly refused: readonly Refusal[];
}

/**
 * Gathers what the workers have made of each set. Proves that every icon has an id of its own, which throws
 * `CatalogError` otherwise; further names whose id is taken are dropped and listed.
 */
export function gatherIcons(
  sets: readonly SetReference[],
  results: readonly (readonly SetPartResult[])[],
): IconTable {
  const packs: PackRecord[] = [];
  const icons: CatalogIcon[] = [];
  const refused: Refusal[] = [];
  const owners = new Map<number, string>();
  sets.forEach((set, index) => {
    const parts: SetPart[] = [];
    for (const result of results[index] ?? []) {
      if ('failure' in result) {
        refused.push({ name: set.prefix, reason: result.failure });
        return;
      }
      parts.push(result);
    }
    const before = icons.length;
    for (const part of parts) {
      for (const { name, reason } of part.refused)
        refused.push({ name: `${set.prefix}:${name}`, reason: `drawing ${reason}` });
      addIcons(set, packs.length, part, icons, owners);
    }
    const iconsCount = icons.length - before;
    if (iconsCount > 0) packs.push({ slug: set.prefix, ...set.info, iconsCount });
  });
  const aliasesCount = settleAliases(packs, icons, owners, refused);
  return { packs, icons, aliasesCount, refused };
}

function addIcons(
  set: SetReference,
  pack: number,
  part: SetPart,
  icons: CatalogIcon[],
  owners: Map<number, string>,
): void {
  part.names.forEach((name, row) => {
    const id = iconId(set.prefix, name);
    const slug = iconSlug(set.prefix, name);
    const owner = owners.get(id);
    if (owner !== undefined)
      throw new CatalogError(`icons ${owner} and ${slug} have the same id ${id}: one has to be renamed`);
    owners.set(id, slug);
    icons.push({
      id,
      pack,
      name,
      aliases: part.aliases[row]!,
      aliasIds: [],
      concept: part.concepts[row]!,
      aliasConcepts: part.aliasConcepts[row]!,
      affixes: part.affixes[row]!,
      categories: part.categories[row]!,
      type: part.types[row]!,
      shape: part.shapes[row]!,
      styles: part.styles[row]!,
      createdAt: part.lastModified,
      part,
      row,
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
