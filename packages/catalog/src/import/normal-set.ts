import type { DraftIcon, DraftPack } from './draft-pack.ts';

/**
 * The pack as one set in Iconify JSON, with two members of our own: `styles` (of all its icons) and `files` (the file
 * that each icon was drawn in). Equal packs give equal text.
 */
export function normalSetText(
  { slug, info, suffixes, prefixes, styles, icons }: DraftPack,
  lastModified: number,
): string {
  const sorted = [...icons].sort((a, b) => (a.name < b.name ? -1 : 1));
  const set = {
    prefix: slug,
    info,
    lastModified,
    suffixes: Object.fromEntries(suffixes),
    prefixes: Object.fromEntries(prefixes),
    styles,
    icons: Object.fromEntries(sorted.map((icon) => [icon.name, entryOf(icon)])),
    aliases: Object.fromEntries(
      sorted.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, { parent: name }])),
    ),
    categories: categoriesOf(sorted),
    files: Object.fromEntries(sorted.flatMap(({ name, file }) => (file === null ? [] : [[name, file]]))),
  };
  return `${JSON.stringify(set)}\n`;
}

function entryOf({ drawing: { body, box } }: DraftIcon): Record<string, string | number> {
  const { left, top, width, height } = box;
  return { body, width, height, ...(left === 0 ? {} : { left }), ...(top === 0 ? {} : { top }) };
}

function categoriesOf(icons: readonly DraftIcon[]): Record<string, string[]> {
  const categories = new Map<string, string[]>();
  for (const { name, tags } of icons) {
    for (const tag of tags) {
      const names = categories.get(tag);
      if (names) names.push(name);
      else categories.set(tag, [name]);
    }
  }
  return Object.fromEntries(categories);
}
