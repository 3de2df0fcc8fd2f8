import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** An icon with the names and the pack by which it is graded, and the categories that peers index as tags. */
export interface NamedIcon {
  readonly slug: string;
  readonly pack: string;
  /** The author of the pack. */
  readonly maker: string;
  /** The name of the icon, then its aliases. */
  readonly names: readonly string[];
  /** The categories of the icon in its pack. */
  readonly categories: readonly string[];
}

interface Pack {
  readonly hidden?: boolean;
  readonly author: { readonly name: string };
}

interface Alias {
  readonly parent: string;
  readonly rotate?: number;
  readonly hFlip?: boolean;
  readonly vFlip?: boolean;
}

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly hidden?: boolean }>>;
  readonly aliases?: Readonly<Record<string, Alias>>;
  readonly categories?: Readonly<Record<string, readonly string[]>>;
}

/** Reads all visible icons of all visible packs of the installed @iconify/json. Takes 3 s for 370,000 icons. */
export function* readIconNames(): Generator<NamedIcon> {
  const folder = join(createRequire(import.meta.url).resolve('@iconify/json/package.json'), '..');
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const sets: Record<string, Pack> = read('collections.json');
  for (const [pack, { hidden, author }] of Object.entries(sets)) {
    if (hidden !== true) yield* iconsOf(pack, author.name, read(`json/${pack}.json`));
  }
}

function* iconsOf(
  pack: string,
  maker: string,
  { icons, aliases = {}, categories = {} }: IconSet,
): Generator<NamedIcon> {
  const names = new Map<string, string[]>();
  for (const [name, { hidden }] of Object.entries(icons)) if (hidden !== true) names.set(name, [name]);
  // A rotated or flipped icon is an icon of its own, not a further name.
  for (const [alias, entry] of Object.entries(aliases)) if (isTransformed(entry)) names.set(alias, [alias]);
  for (const [alias, entry] of Object.entries(aliases)) {
    if (isTransformed(entry)) continue;
    let target = alias;
    // An alias may name another alias. In published sets, five steps always suffice.
    for (let depth = 0; depth < 5 && aliases[target] !== undefined && !names.has(target); depth++)
      target = aliases[target]!.parent;
    names.get(target)?.push(alias);
  }
  const categoriesOf = new Map<string, string[]>();
  for (const [category, members] of Object.entries(categories)) {
    for (const name of members) categoriesOf.set(name, [...(categoriesOf.get(name) ?? []), category]);
  }
  for (const [name, all] of names) {
    yield { slug: `${pack}--${name}`, pack, maker, names: all, categories: categoriesOf.get(name) ?? [] };
  }
}

function isTransformed({ rotate = 0, hFlip = false, vFlip = false }: Alias): boolean {
  return rotate !== 0 || hFlip || vFlip;
}
