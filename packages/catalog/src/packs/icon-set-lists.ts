import { ICON_SIDES, type IconAlias, type IconSetLists } from '@glyphdex/contract';
import type { JsonObject } from '../source/json-shape.ts';

/** The names of a set. */
export interface SetNames {
  readonly icons: readonly string[];
  readonly isHidden: (icon: string) => boolean;
  readonly aliases: Readonly<Record<string, IconAlias>>;
  /** As the set states them: names by title, and names by code point. */
  readonly categories: JsonObject;
  readonly chars: JsonObject;
}

/** The names of a set, in the lists that the Iconify API shows. */
export interface NameLists {
  /** Visible icons, aliases that change the drawing included. */
  readonly total: number;
  /** Their names, sorted. */
  readonly first: readonly string[];
  readonly shown: Pick<IconSetLists, 'uncategorized' | 'categories' | 'hidden' | 'aliases'>;
  /** The icon of each code point. */
  readonly chars: Readonly<Record<string, string>> | undefined;
  /** The words in the names of visible icons and of their aliases, each once. */
  readonly nameWords: readonly string[];
}

const CATEGORY_CHARS_MAX = 100;
const CODE_POINTS = /^[0-9a-f]{1,8}(?:-[0-9a-f]{1,8})*$/;
/** The order of names does not depend on the language of the machine. */
const { compare } = new Intl.Collator('en');

/** The icon that a name of a set resolves to. */
interface ResolvedName {
  /** The icon that it names: itself, unless it is an alias with the drawing and visibility of its parent. */
  readonly icon: string;
  readonly isVisible: boolean;
}

/** Sorts names into lists, as the Iconify API does. */
export function listNames({ icons, isHidden, aliases, categories, chars }: SetNames): NameLists {
  const resolved = new Map<string, ResolvedName>(
    icons.map((icon) => [icon, { icon, isVisible: !isHidden(icon) }]),
  );
  for (const name of Object.keys(aliases)) resolve(name, aliases, resolved);
  const visible = [...resolved].filter(([name, { icon, isVisible }]) => isVisible && name === icon);
  const visibleNames = visible.map(([name]) => name);
  const titles = titlesByName(categories);
  /** An alias of its own without categories has those of its parent. */
  const titlesOf = (name: string): readonly string[] => {
    const own = titles.get(name);
    const parent = aliases[name]?.parent;
    if (own !== undefined || parent === undefined) return own ?? [];
    return titlesOf(resolved.get(parent)!.icon);
  };
  const byTitle = new Map<string, string[]>([...titles.values()].flat().map((title) => [title, []]));
  const uncategorized: string[] = [];
  for (const name of visibleNames) {
    const own = titlesOf(name);
    if (own.length === 0) uncategorized.push(name);
    for (const title of own) byTitle.get(title)!.push(name);
  }
  const listed = Object.keys(categories).flatMap((title) => {
    const names = byTitle.get(titleOf(title)) ?? [];
    return names.length === 0 ? [] : [[titleOf(title), [...new Set(names)].sort(compare)] as const];
  });
  const hidden = [...resolved].filter(([name, { icon, isVisible }]) => !isVisible && name === icon);
  const further = [...resolved].filter(([name, { icon }]) => name !== icon);
  return {
    total: visible.length,
    first: visibleNames.toSorted(compare),
    shown: {
      ...(uncategorized.length > 0 && { uncategorized: uncategorized.sort(compare) }),
      ...(listed.length > 0 && { categories: Object.fromEntries(listed) }),
      ...(hidden.length > 0 && { hidden: hidden.map(([name]) => name) }),
      ...(further.length > 0 && {
        aliases: Object.fromEntries(further.map(([name, { icon }]) => [name, icon])),
      }),
    },
    chars: namesByCodePoint(chars, resolved),
    nameWords: [
      ...new Set([...resolved].flatMap(([name, { isVisible }]) => (isVisible ? name.split('-') : []))),
    ],
  };
}

function resolve(
  name: string,
  aliases: SetNames['aliases'],
  resolved: Map<string, ResolvedName>,
): ResolvedName {
  const known = resolved.get(name);
  if (known !== undefined) return known;
  const alias = aliases[name]!;
  const parent = resolve(alias.parent, aliases, resolved);
  const isVisible = alias.hidden === undefined ? parent.isVisible : !alias.hidden;
  const isOwn = isTransformed(alias) || isVisible !== parent.isVisible;
  const target = { icon: isOwn ? name : parent.icon, isVisible };
  resolved.set(name, target);
  return target;
}

function isTransformed(alias: IconAlias): boolean {
  return [...ICON_SIDES, 'rotate' as const, 'hFlip' as const, 'vFlip' as const].some(
    (member) => alias[member] !== undefined,
  );
}

function titlesByName(categories: JsonObject): ReadonlyMap<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const [given, names] of Object.entries(categories)) {
    const title = titleOf(given);
    if (!Array.isArray(names)) continue;
    for (const name of names) {
      if (typeof name !== 'string') continue;
      const known = titles.get(name);
      if (known === undefined) titles.set(name, [title]);
      else if (!known.includes(title)) known.push(title);
    }
  }
  return titles;
}

function titleOf(given: string): string {
  return given.replaceAll(/\p{Cc}/gu, ' ').slice(0, CATEGORY_CHARS_MAX);
}

/** Names win over code points. */
function namesByCodePoint(chars: JsonObject, resolved: ReadonlyMap<string, ResolvedName>) {
  const known = Object.entries(chars).flatMap(([char, name]) => {
    const target = typeof name === 'string' ? resolved.get(name) : undefined;
    return target === undefined || resolved.has(char) || !CODE_POINTS.test(char)
      ? []
      : [[char, target.icon] as const];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
