import {
  DEFAULT_SIDES,
  documentParts,
  ICON_SIDES,
  type IconAlias,
  type IconSetNames,
  type IconSides,
} from '@glyphdex/contract';
import type { IconSet } from '../../ports/icon-sets.ts';

/** An icon in Iconify JSON. Sides that are those of the set are left out. */
export interface IconData extends IconSides {
  readonly body: string;
  readonly hidden?: true;
}

/** Some icons of a set in Iconify JSON, with the aliases that were asked for. */
export interface IconsData extends IconSides {
  readonly prefix: string;
  readonly lastModified?: number;
  readonly aliases: Readonly<Record<string, IconAlias>>;
  readonly icons: Readonly<Record<string, IconData>>;
  readonly not_found?: readonly string[];
}

/** Names of icons and aliases. Others are not looked up, so no name can be that of a member of every object. */
const NAME = /^[a-z0-9-]+$/;

/** The icons with these names: icons, aliases with all icons that they need, and code points. */
export function iconsDataOf(set: IconSet, names: Iterable<string>): IconsData {
  const icons = new Map<string, IconData>();
  const aliases = new Map<string, IconAlias>();
  const missing = new Set<string>();
  for (const name of new Set(names)) if (!addTo(icons, aliases, set, name)) missing.add(name);
  return {
    ...headOf(set.names, dictionary(aliases)),
    icons: dictionary(icons),
    ...(missing.size > 0 && { not_found: [...missing] }),
  };
}

/** Without a prototype: `@iconify/utils` looks up names such as `constructor` without asking whether they are there. */
function dictionary<Value>(entries: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.assign(Object.create(null) as Record<string, Value>, Object.fromEntries(entries));
}

/** Whether the set has an icon, an alias or a code point of this name. */
export function hasIcon(set: IconSet, name: string): boolean {
  const { aliases, chars = {} } = set.names;
  return (
    NAME.test(name) &&
    (set.positionOf(name) !== undefined || Object.hasOwn(aliases, name) || Object.hasOwn(chars, name))
  );
}

/** What Iconify JSON states about a whole set, with these of its aliases. */
export function headOf(
  names: IconSetNames,
  aliases: IconsData['aliases'],
): Omit<IconsData, 'icons' | 'not_found'> {
  const { prefix, lastModified } = names;
  const sides = ICON_SIDES.flatMap((side) => (names[side] ? [[side, names[side]] as const] : []));
  return { prefix, ...(lastModified > 0 && { lastModified }), aliases, ...Object.fromEntries(sides) };
}

/** The icon at this position. */
export function iconDataAt(set: IconSet, position: number, isHidden: boolean): IconData {
  const { body, box } = documentParts(set.documentOf(position));
  const sides = ICON_SIDES.filter((side) => box[side] !== (set.names[side] || DEFAULT_SIDES[side]));
  return {
    body,
    ...Object.fromEntries(sides.map((side) => [side, box[side]])),
    ...(isHidden && { hidden: true as const }),
  };
}

/** Adds an icon, or an alias and what it needs. Returns whether the set has the name. */
function addTo(
  icons: Map<string, IconData>,
  aliases: Map<string, IconAlias>,
  set: IconSet,
  name: string,
): boolean {
  if (!NAME.test(name)) return false;
  if (icons.has(name) || aliases.has(name)) return true;
  const { names } = set;
  const position = set.positionOf(name);
  if (position !== undefined) {
    icons.set(name, iconDataAt(set, position, names.hidden.includes(position)));
    return true;
  }
  const alias = Object.hasOwn(names.aliases, name) ? names.aliases[name] : undefined;
  const char = names.chars !== undefined && Object.hasOwn(names.chars, name) ? names.chars[name] : undefined;
  if (alias === undefined && char === undefined) return false;
  const parent = alias ?? { parent: char! };
  aliases.set(name, parent);
  return addTo(icons, aliases, set, parent.parent);
}
