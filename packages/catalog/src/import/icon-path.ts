import { STYLE_WORDS } from '../derive/style-words.ts';
import { foldName } from './fold-name.ts';
import { type FileName, joinTwoTone, readAppearance, readFileName, readSize } from './naming-schemes.ts';

/** Facts about a drawing that its path states. */
export interface IconPath {
  /** Name of the icon; empty when the path has no letters or digits to make one of. */
  readonly name: string;
  /** The end of `name` that means a style; empty without style. */
  readonly styleEnding: string;
  /** The size in pixels that the path states, such as `24`, or an aspect ratio, such as `4x3`; null without one. */
  readonly size: string | null;
  /** Tells drawings of one name apart: a color or grade, such as `white`; empty without one. */
  readonly detail: string;
  /** The path without a scale such as `@2x`; null for a path without scale. */
  readonly scaleOf: string | null;
  /** Readable names of the folders that describe the content of the drawing, outermost first. */
  readonly tags: readonly string[];
}

/**
 * Reads the path of an SVG file, relative to its pack. Folders of styles become the end of the name: `outline/home.svg`
 * is `home-outline`. Folders of sizes (`24px`) become the size. Other folders become tags, except for scales (`@2x`)
 * and those that only organize files (`svg`); the last one names a drawing whose file does not: `home/24px.svg`. Other
 * files of the pack change the name by `isSizedPack` only.
 */
export function readIconPath(path: string, isSizedPack: boolean): IconPath {
  const base = path.normalize('NFC').replace(/\.svg$/i, '');
  const folders = base.split('/');
  const file = (folders.pop() ?? '').replace(SCALE, '');
  const unscaledFolders = folders.filter((folder) => !SCALE_FOLDER.test(folder));
  const unscaled = [...unscaledFolders, file].join('/');
  const properties = file.includes('=')
    ? [...unscaledFolders, file].filter((part) => part.includes('='))
    : [];
  const sizes: string[] = [];
  const styles: string[] = [];
  const topics: string[] = [];
  for (const folder of unscaledFolders) {
    const appearance = readAppearance(folder);
    if (appearance === undefined && !properties.includes(folder)) topics.push(folder);
    sizes.push(...(appearance?.sizes ?? []));
    styles.push(...(appearance?.styles ?? []));
  }
  const component = readComponentName(properties.join(','));
  const stated = component ?? { ...readFileName(file, isSizedPack), words: [], owner: undefined };
  const topic = topics.findLastIndex(isDescriptive);
  let given = component === undefined ? file : (component.name ?? '');
  let name = component === undefined ? stated.name : foldName(given);
  if (name === '') {
    given = topics.splice(topic, topic < 0 ? 0 : 1)[0] ?? stated.owner ?? stated.words.shift() ?? file;
    name = foldName(given) || foldName(file);
  }
  if (stated.styles.includes('fill'))
    styles.splice(0, Infinity, ...styles.filter((style) => !OUTLINE.test(style)));
  const tags = [...topics.filter(isDescriptive), ...(FOREIGN_LETTER.test(given) ? [given] : [])];
  return {
    ...withStyles(
      [name, ...stated.words.map(foldName)].filter((word) => word !== '').join('-'),
      [...styles, ...stated.styles].filter((style) => style !== DEFAULT_STYLE),
    ),
    size: stated.size ?? sizes.at(-1) ?? null,
    detail: stated.detail,
    scaleOf: unscaled === base ? null : unscaled,
    tags: tags.map(readable),
  };
}

/** Families of Material that are outlines only without a fill. */
const OUTLINE = /^outlined?$/;
/** The style that Material names only to tell it from others. */
const DEFAULT_STYLE = 'baseline';

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

/** The file name that a design tool gives to an exported component with properties. */
interface ComponentName extends Omit<FileName, 'name'> {
  /** Undefined when no property names the drawing. */
  readonly name: string | undefined;
  /** A property that is no usual one and names the drawing if no folder does: `home=filled`. */
  readonly owner: string | undefined;
  /** Values of other properties, such as the state of a switch. */
  readonly words: string[];
}

/** Reads `Property 1=Home, Size=24, Style=Outline`; undefined for all other names. */
function readComponentName(file: string): ComponentName | undefined {
  let name: string | undefined;
  let owner: string | undefined;
  let size: string | undefined;
  const styles: string[] = [];
  const words: string[] = [];
  for (const part of file.split(',')) {
    const [property = '', value = '', ...rest] = part.split('=').map((text) => text.trim());
    if (property === '' || value === '' || rest.length > 0) return undefined;
    const word = joinTwoTone(value);
    const pixels = readSize(word);
    const isNaming =
      NAMING_PROPERTY.test(property) && !(NUMBERED_PROPERTY.test(property) && UNNAMED.test(word));
    if (!NAMING_PROPERTY.test(property) && !USUAL_PROPERTY.test(property) && !YES.has(word))
      owner ??= property;
    if (STYLE_WORDS.has(word)) styles.push(word);
    else if (pixels !== undefined) size = pixels;
    else if (isNaming && name === undefined) name = value;
    else if (YES.has(word)) words.push(property);
    else if (!DEFAULT_VALUES.has(word)) words.push(value);
  }
  return { name, owner, size, detail: '', styles, words };
}

/** Properties whose value names the drawing. Figma calls a property without a name `Property 1`. */
const NAMING_PROPERTY = /^(?:property \d+|(?:icon )?name|icons?|glyph|symbol)$/i;
const NUMBERED_PROPERTY = /\d$/;
/** Values that Figma gives to variants. */
const UNNAMED = /^(?:default|variant ?\d+)$/;
/** Properties that name no drawing. */
const USUAL_PROPERTY =
  /^(?:size|style|type|variant|theme|mode|state|status|weight|color|shape|kind|family|stroke|fill|corners?|radius|device|platform|direction|position|level|count|version|format)s?$/i;
const YES: ReadonlySet<string> = new Set(['true', 'on', 'yes']);
/** Values of the plain variant of a component. They do not enter the name. */
const DEFAULT_VALUES: ReadonlySet<string> = new Set('default false off no none normal rest'.split(' '));
