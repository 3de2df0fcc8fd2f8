import { readFileSync } from 'node:fs';
import type { Visibility } from '@glyphdex/contract';
import type { ActiveGeneration } from '../packs/active-generation.ts';
import { CustomPacks } from '../packs/custom-packs.ts';
import { readSetInfo } from '../source/iconify-set.ts';
import { isObject, type JsonObject } from '../source/json-shape.ts';
import type { DraftIcon, DraftPack, PreviousImport } from './draft-pack.ts';

/**
 * The normal form of a pack: a set in Iconify JSON with members of our own: `styles` (of all icons), `monochrome` and
 * `files` (the source file of each icon, and of aliases that come from files). Equal packs have equal text.
 */
export function normalSetText(
  { slug, info, display, suffixes, prefixes, monochrome, styles, icons, hiddenIcons, chars }: DraftPack,
  lastModified: number,
): string {
  const byName = (a: DraftIcon, b: DraftIcon) => (a.name < b.name ? -1 : 1);
  const sorted = icons.toSorted(byName);
  const sortedHidden = hiddenIcons.toSorted(byName);
  const set = {
    prefix: slug,
    info: { ...info, ...display },
    lastModified,
    suffixes: Object.fromEntries(suffixes),
    prefixes: Object.fromEntries(prefixes),
    monochrome,
    styles,
    icons: Object.fromEntries([
      ...sorted.map((icon) => [icon.name, entryOf(icon)] as const),
      ...sortedHidden.map((icon) => [icon.name, { ...entryOf(icon), hidden: true }] as const),
    ]),
    aliases: Object.fromEntries(
      [...sorted, ...sortedHidden].flatMap(({ name, aliases }) =>
        aliases.map((alias) => [alias, { parent: name }]),
      ),
    ),
    categories: categoriesOf(sorted),
    chars,
    files: Object.fromEntries([
      ...sorted.flatMap(({ name, file }) => (file === null ? [] : [[name, file] as const])),
      ...sorted.flatMap(({ aliasFiles = [] }) => [...aliasFiles]),
    ]),
  };
  return `${JSON.stringify(set)}\n`;
}

function entryOf({ drawing: { body, box } }: DraftIcon): Record<string, string | number> {
  const { left, top, width, height } = box;
  return { body, width, height, ...(left === 0 ? {} : { left }), ...(top === 0 ? {} : { top }) };
}

function categoriesOf(icons: readonly DraftIcon[]): Record<string, string[]> {
  const tagged = icons.flatMap(({ name, tags }) => tags.map((tag) => ({ name, tag })));
  const byTag = Map.groupBy(tagged, ({ tag }) => tag);
  return Object.fromEntries(Array.from(byTag, ([tag, uses]) => [tag, uses.map(({ name }) => name)]));
}

/** The normal form of the previous import of a pack. */
export interface ImportedSet extends PreviousImport {
  readonly text: string;
  /** Seconds since 1970. */
  readonly lastModified: number;
  readonly visibility: Visibility | undefined;
  /** By name. */
  readonly icons: JsonObject;
}

/** Reads the previous import of a pack. Undefined when there is none, or when its file cannot be read. */
export function importedSet(
  catalogFolder: string,
  { customPacks }: ActiveGeneration,
  slug: string,
): ImportedSet | undefined {
  const name = customPacks.get(slug);
  if (name === undefined) return undefined;
  try {
    const text = readFileSync(new CustomPacks(catalogFolder).path(name), 'utf8');
    const { icons, files, lastModified, info, monochrome } = JSON.parse(text) as JsonObject;
    return {
      text,
      lastModified: Number(lastModified),
      visibility: readSetInfo(isObject(info) ? info : {}, slug).visibility,
      icons: isObject(icons) ? icons : {},
      // Packs that were imported before they could follow the text keep their colors.
      monochrome: monochrome === 'currentColor' ? monochrome : 'keep',
      files: new Map(Object.entries(isObject(files) ? files : {}) as [string, string][]),
    };
  } catch {
    return undefined;
  }
}
