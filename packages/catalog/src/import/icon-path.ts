import { STYLE_WORDS } from '../derive/style-words.ts';
import { foldName } from './fold-name.ts';

/** Facts about a drawing that its path states. */
export interface IconPath {
  /** Name of the icon; empty when the path has no letters or digits to make one of. */
  readonly name: string;
  /** The end of `name` that means a style; empty without style. */
  readonly styleEnding: string;
  /** The size in pixels that the path states, such as `24`, or an aspect ratio, such as `4x3`; null without one. */
  readonly size: string | null;
  /** The path without a scale such as `@2x`; null for a path without scale. */
  readonly scaleOf: string | null;
  /** Readable names of the folders that describe the content of the drawing, outermost first. */
  readonly tags: readonly string[];
}

/**
 * Reads the path of an SVG file, relative to its pack. Folders of styles become the end of the name: `outline/home.svg`
 * is `home-outline`. Folders of sizes (`24px`) become the size. Other folders become tags, except for scales (`@2x`)
 * and those that only organize files (`svg`). Depends on the path alone, so other files of the pack do not change the
 * name.
 */
export function readIconPath(path: string): IconPath {
  const base = path.normalize('NFC').replace(/\.svg$/i, '');
  const folders = base.split('/');
  const file = (folders.pop() ?? '').replace(SCALE, '');
  const unscaledFolders = folders.filter((folder) => !SCALE_FOLDER.test(folder));
  const unscaled = [...unscaledFolders, file].join('/');
  const sizes: string[] = [];
  const styles: string[] = [];
  const topics: string[] = [];
  for (const folder of unscaledFolders) {
    const appearance = readAppearance(folder);
    if (appearance === undefined) topics.push(folder);
    sizes.push(...(appearance?.sizes ?? []));
    styles.push(...(appearance?.styles ?? []));
  }
  const properties = readComponentName(file);
  const component = properties?.name === undefined && topics.length === 0 ? undefined : properties;
  const given = component === undefined ? file : (component.name ?? topics.pop() ?? file);
  const words = [given, ...(component?.words ?? [])].map(foldName).filter((word) => word !== '');
  const tags = [...topics.filter(isDescriptive), ...(FOREIGN_LETTER.test(given) ? [given] : [])];
  return {
    ...withStyles(words.join('-'), [...styles, ...(component?.styles ?? [])]),
    size: component?.size ?? sizes.at(-1) ?? null,
    scaleOf: unscaled === base ? null : unscaled,
    tags: tags.map(readable),
  };
}

/** Scales of exports: `home@2x.svg`, `@3x/home.svg`. */
const SCALE = /@[1-4](?:\.\d)?x$/i;
const SCALE_FOLDER = /^@?[1-4](?:\.\d)?x$/i;
const FOREIGN_LETTER = /[^\p{ASCII}\P{L}]/u;

/** Appends the styles that the name does not end in yet: `home-fill` in a folder `solid` stays `home-fill`. */
function withStyles(plain: string, styles: readonly string[]): Pick<IconPath, 'name' | 'styleEnding'> {
  if (plain === '' || styles.length === 0) return { name: plain, styleEnding: '' };
  const words = plain.split('-');
  let end = words.length;
  while (end > 1 && STYLE_WORDS.has(words[end - 1]!)) end--;
  const ofName = words.splice(end);
  const known = new Set(ofName.flatMap((word) => STYLE_WORDS.get(word) ?? []));
  const missing = styles.filter((style) => !STYLE_WORDS.get(style)?.every((slug) => known.has(slug)));
  const ending = [...ofName, ...new Set(missing)];
  return { name: [...words, ...ending].join('-'), styleEnding: ending.join('-') };
}

/** Folders that organize files and do not describe drawings. */
const ORGANIZING_FOLDERS: ReadonlySet<string> = new Set(
  'svg svgs icon icons src source dist build assets images img export exports public static files optimized all'.split(
    ' ',
  ),
);

function isDescriptive(folder: string): boolean {
  return foldName(folder) !== '' && !ORGANIZING_FOLDERS.has(folder.toLowerCase());
}

/** `InterfaceEssential` and `interface_essential` -> `interface essential`. */
function readable(text: string): string {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Words in folder names that accompany a style or size. */
const FILLER_WORDS: ReadonlySet<string> = new Set(['icon', 'icons', 'style', 'svg', 'svgs', 'size']);

/**
 * The styles (words of STYLE_WORDS) and sizes of a folder such as `outline`, `24px` or `20 Solid Icons`. Undefined when
 * its name has any other word.
 */
export function readAppearance(
  folder: string,
): { readonly styles: readonly string[]; readonly sizes: readonly string[] } | undefined {
  const words = joinTwoTone(folder)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLER_WORDS.has(word));
  const styles = words.filter((word) => STYLE_WORDS.has(word));
  const sizes = words.flatMap((word) => readSize(word) ?? []);
  const isAppearance = words.length > 0 && styles.length + sizes.length === words.length;
  return isAppearance ? { styles, sizes } : undefined;
}

/** `24`, `24px` and `24x24` -> `24`; `4x3` -> `4x3`, an aspect ratio. Undefined for any other word. */
function readSize(word: string): string | undefined {
  const match = SIZE.exec(word);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

const SIZE = /^(?:(\d{1,3})(?:px|dp|pt)?|(\d{2,3})x\2|(\dx\d))$/;

/** Lower case, with `two tone` joined to one word as in STYLE_WORDS. */
function joinTwoTone(text: string): string {
  return text.toLowerCase().replace(/two[\s_-]?tone/g, 'twotone');
}

/** The file name that a design tool gives to an exported component with properties. */
interface ComponentName {
  /** Undefined when no property names the drawing. The folder names it then. */
  readonly name: string | undefined;
  readonly size: string | undefined;
  /** Words of STYLE_WORDS. */
  readonly styles: readonly string[];
  /** Values of other properties, such as the state of a switch. */
  readonly words: readonly string[];
}

/** Reads `Property 1=Home, Size=24, Style=Outline`; undefined for all other names. */
function readComponentName(file: string): ComponentName | undefined {
  let name: string | undefined;
  let size: string | undefined;
  const styles: string[] = [];
  const words: string[] = [];
  for (const part of file.split(',')) {
    const [property = '', value = '', ...rest] = part.split('=').map((text) => text.trim());
    if (property === '' || value === '' || rest.length > 0) return undefined;
    const word = joinTwoTone(value);
    const pixels = readSize(word);
    if (STYLE_WORDS.has(word)) styles.push(word);
    else if (pixels !== undefined) size = pixels;
    else if (NAMING_PROPERTY.test(property) && name === undefined) name = value;
    else if (YES.has(word)) words.push(property);
    else if (!DEFAULT_VALUES.has(word)) words.push(value);
  }
  return { name, size, styles, words };
}

/** Properties whose value names the drawing. Figma calls a property without a name `Property 1`. */
const NAMING_PROPERTY = /^(?:property \d+|(?:icon )?name|icons?|glyph|symbol)$/i;
const YES: ReadonlySet<string> = new Set(['true', 'on', 'yes']);
/** Values of the plain variant of a component. They do not enter the name. */
const DEFAULT_VALUES: ReadonlySet<string> = new Set('default false off no none normal rest'.split(' '));
