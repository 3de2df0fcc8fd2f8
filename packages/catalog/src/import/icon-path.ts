import { STYLE_WORDS } from '../derive/style-words.ts';
import { readAppearance } from './appearance-words.ts';
import { readComponentName } from './component-name.ts';
import { foldName } from './fold-name.ts';

/** What the path of a drawing says of it. */
export interface IconPath {
  /** Its name with the styles of its folders; empty when the path holds nothing to name it by. */
  readonly name: string;
  /** The end of `name` that stands for a style; empty when none does. */
  readonly styleEnding: string;
  /** The size that it is drawn for, such as `24` or `4x3`. */
  readonly size: string | null;
  /** For a path with a mark such as `@2x`: the path without; null for all others. */
  readonly scaleOf: string | null;
  /** The folders that say what the drawing is about, as people read them, outermost first. */
  readonly tags: readonly string[];
}

/**
 * Reads the path of an SVG file below its pack. Folders of styles (`outline`, `two-tone`) become the end of the name,
 * folders of sizes (`24`, `24px`) are kept apart; all others become tags. Looks at nothing but the path, so that a
 * drawing keeps its name whatever is put beside it.
 */
export function readIconPath(path: string): IconPath {
  const names = path
    .normalize('NFC')
    .replace(/\.svg$/i, '')
    .split('/');
  const file = (names.pop() ?? '').replace(SCALE, '');
  const folders = names.filter((folder) => !SCALE_FOLDER.test(folder));
  const unscaled = [...folders, file].join('/');
  const sizes: string[] = [];
  const styles: string[] = [];
  const topics: string[] = [];
  for (const folder of folders) {
    const look = readAppearance(folder);
    if (look === undefined) topics.push(folder);
    sizes.push(...(look?.sizes ?? []));
    styles.push(...(look?.styles ?? []));
  }
  const properties = readComponentName(file);
  const component = properties?.name === undefined && topics.length === 0 ? undefined : properties;
  const given = component === undefined ? file : (component.name ?? topics.pop() ?? file);
  const words = [given, ...(component?.words ?? [])].map(foldName).filter((word) => word !== '');
  const tags = [...topics.filter(isTelling), ...(FOREIGN_LETTER.test(given) ? [given] : [])];
  return {
    ...withStyles(words.join('-'), [...styles, ...(component?.styles ?? [])]),
    size: component?.size ?? sizes.at(-1) ?? null,
    scaleOf:
      unscaled === [...names, file].join('/') && !SCALE.test(path.replace(/\.svg$/i, '')) ? null : unscaled,
    tags: tags.map(readable),
  };
}

/** Marks of exports at a multiple of the size. */
const SCALE = /@[1-4](?:\.\d)?x$/i;
const SCALE_FOLDER = /^@?[1-4](?:\.\d)?x$/i;
const FOREIGN_LETTER = /[^\p{ASCII}\P{L}]/u;

/** Appends the styles that the name does not end in already, in whatever words. */
function withStyles(plain: string, styles: readonly string[]): Pick<IconPath, 'name' | 'styleEnding'> {
  if (plain === '' || styles.length === 0) return { name: plain, styleEnding: '' };
  const words = plain.split('-');
  let end = words.length;
  while (end > 1 && STYLE_WORDS.has(words[end - 1]!)) end--;
  const own = words.splice(end);
  const known = new Set(own.flatMap((word) => STYLE_WORDS.get(word) ?? []));
  const missing = styles.filter((style) => !STYLE_WORDS.get(style)?.every((slug) => known.has(slug)));
  const ending = [...own, ...new Set(missing)];
  return { name: [...words, ...ending].join('-'), styleEnding: ending.join('-') };
}

/** Folders that are there for order, not for meaning. */
const MUTE_FOLDERS: ReadonlySet<string> = new Set(
  'svg svgs icon icons src source dist build assets images img export exports public static files optimized all'.split(
    ' ',
  ),
);

function isTelling(folder: string): boolean {
  return foldName(folder) !== '' && !MUTE_FOLDERS.has(folder.toLowerCase());
}

/** `InterfaceEssential` and `interface_essential` as people read them. */
function readable(text: string): string {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();
}
