import {
  DEFAULT_SIDES,
  documentParts,
  ICON_SIDES,
  type IconAlias,
  type IconSetNames,
  type IconSides,
} from '@glyphdex/contract';
import type { IconSet } from './icon-set.ts';
import { LazyObject } from './json-pieces.ts';

/** An icon in Iconify JSON. Sides that are those of the set are left out. */
export interface IconData extends IconSides {
  readonly body: string;
  readonly hidden?: true;
}

/** Icons of a set that a client names, before their drawings are read. */
export interface FoundIcons {
  /** Positions of icons by name: those that were asked for, and those that aliases need. */
  readonly icons: ReadonlyMap<string, number>;
  readonly aliases: ReadonlyMap<string, IconAlias>;
  readonly missing: readonly string[];
  /** Bytes of the drawings of these icons, and of those of all names, of which several may be aliases of one icon. */
  readonly bytes: number;
  readonly drawnBytes: number;
}

/** Names of icons and aliases. Others are not looked up, so no name can be that of a member of every object. */
const NAME = /^[a-z0-9-]+$/;

/** Finds icons by names: of icons, of aliases with all icons that they need, and code points. */
export function findIcons(set: IconSet, names: Iterable<string>): FoundIcons {
  const icons = new Map<string, number>();
  const aliases = new Map<string, IconAlias>();
  const missing = new Set<string>();
  const { lengths } = set.names;
  let drawnBytes = 0;
  for (const name of new Set(names)) {
    const position = addTo(icons, aliases, set, name);
    if (position === undefined) missing.add(name);
    else drawnBytes += lengths[position]!;
  }
  const bytes = [...icons.values()].reduce((sum, position) => sum + lengths[position]!, 0);
  return { icons, aliases, missing: [...missing], bytes, drawnBytes };
}

/**
 * Some icons of a set in Iconify JSON, with the aliases that were asked for. Drawings are read when they are
 * written.
 */
export function iconsData(set: IconSet, { icons, aliases, missing }: FoundIcons): object {
  return {
    ...headOf(set.names, Object.fromEntries(aliases)),
    icons: new LazyObject(iconEntries(set, icons, new Set(set.names.hidden))),
    not_found: missing.length > 0 ? missing : undefined,
  };
}

/** One icon for `@iconify/utils`. Dictionaries have no prototype: the library looks up names such as `constructor`. */
export function iconSetOf(set: IconSet, name: string) {
  const { icons, aliases } = findIcons(set, [name]);
  const { prefix } = set.names;
  return {
    ...headOf(set.names, dictionary(aliases)),
    prefix,
    icons: dictionary(iconEntries(set, icons, NONE)),
  };
}

const NONE: ReadonlySet<number> = new Set();

function dictionary<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  return Object.assign(Object.create(null) as Record<string, Value>, Object.fromEntries(entries));
}

function* iconEntries(
  set: IconSet,
  icons: ReadonlyMap<string, number>,
  hidden: ReadonlySet<number>,
): Generator<readonly [name: string, icon: IconData]> {
  for (const [name, position] of icons) yield [name, iconDataAt(set, position, hidden.has(position))];
}

/** Whether the set has an icon, an alias or a code point of this name. */
export function hasIcon(set: IconSet, name: string): boolean {
  const { aliases, chars = {} } = set.names;
  return (
    NAME.test(name) &&
    (set.positionOf(name) !== undefined || Object.hasOwn(aliases, name) || Object.hasOwn(chars, name))
  );
}

/** The members of a whole set in Iconify JSON, with these of its aliases. */
export function headOf(
  names: IconSetNames,
  aliases: Readonly<Record<string, IconAlias>>,
): IconSides & { prefix: string; lastModified?: number; aliases: Readonly<Record<string, IconAlias>> } {
  const { prefix, lastModified } = names;
  const sides = ICON_SIDES.flatMap((side) => (names[side] ? [[side, names[side]] as const] : []));
  return { prefix, ...(lastModified > 0 && { lastModified }), aliases, ...Object.fromEntries(sides) };
}

export function iconDataAt(set: IconSet, position: number, isHidden: boolean): IconData {
  const { body, box } = documentParts(set.documentOf(position));
  const sides = ICON_SIDES.filter((side) => box[side] !== (set.names[side] || DEFAULT_SIDES[side]));
  return {
    body,
    ...Object.fromEntries(sides.map((side) => [side, box[side]])),
    ...(isHidden && { hidden: true as const }),
  };
}

/**
 * Adds an icon, or an alias and the icons that it needs. Returns the position of the icon; undefined for an
 * unknown name.
 */
function addTo(
  icons: Map<string, number>,
  aliases: Map<string, IconAlias>,
  set: IconSet,
  name: string,
): number | undefined {
  if (!NAME.test(name)) return undefined;
  const { names } = set;
  const position = set.positionOf(name);
  if (position !== undefined) {
    icons.set(name, position);
    return position;
  }
  const alias = Object.hasOwn(names.aliases, name) ? names.aliases[name] : undefined;
  const char = names.chars !== undefined && Object.hasOwn(names.chars, name) ? names.chars[name] : undefined;
  if (alias === undefined && char === undefined) return undefined;
  const parent = alias ?? { parent: char! };
  aliases.set(name, parent);
  return addTo(icons, aliases, set, parent.parent);
}
