import { STYLES, type StyleSlug, UNKNOWN_AUTHOR } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import {
  type IconSet,
  isIconName,
  NAME_CHARS_MAX,
  type Refusal,
  type SetInfo,
  type SetReference,
  type SourceDrawing,
  type SourceIcon,
} from './icon-source.ts';
import {
  isObject,
  type JsonObject,
  numberMember,
  objectMember,
  readJsonObject,
  textMember,
} from './json-shape.ts';
import { transformDrawing, transformOf } from './transform-drawing.ts';

// Limits. Of the 238 public sets the largest has 31,722 icons.

/** Icons and aliases of a set. */
const SET_NAMES_MAX = 100_000;
/** Characters of all drawings of a set. A transformed alias counts as a drawing. */
const SET_BODIES_CHARS_MAX = 256 << 20;
/** Aliases of one icon. Public sets have at most 21. */
export const NAMES_PER_ICON_MAX = 100;
/** Length of a chain of aliases. */
const ALIAS_STEPS_MAX = 16;
/** The year 2100, in seconds since 1970. */
const LAST_MODIFIED_MAX = 4_102_444_800;
const CATEGORY_CHARS_MAX = 100;

/** Width and height of icons in sets that state none, as the format defines it. */
const DEFAULT_SIZE = 16;

/**
 * Reads the icons of a set in Iconify JSON. An alias becomes a further name of the icon at the end of its
 * chain, or an icon of its own if it rotates, flips or crops that icon. Aliases of hidden icons are hidden. Unusable
 * icons are listed in `refused`. Throws `CatalogError` when the set as a whole is unusable.
 */
export function readIconifySet(reference: Pick<SetReference, 'file' | 'prefix'>): IconSet {
  const json = readJsonObject(reference.file);
  try {
    return parseIconifySet(json, reference.prefix);
  } catch (error) {
    if (error instanceof CatalogError)
      throw new CatalogError(`set ${reference.prefix} is malformed: ${error.message}`);
    throw error;
  }
}

export function parseIconifySet(json: JsonObject, prefix: string): IconSet {
  if (json['prefix'] !== prefix) throw new CatalogError(`"prefix" is not "${prefix}"`);
  const entries = objectMember(json, 'icons');
  const aliasEntries = objectMember(json, 'aliases');
  if (Object.keys(entries).length + Object.keys(aliasEntries).length > SET_NAMES_MAX)
    throw new CatalogError(
      `it has more than ${SET_NAMES_MAX} icons and aliases: divide it into several sets`,
    );
  const aliases = readAliases(aliasEntries, entries);
  let chars = 0;
  const categories = categoriesByIcon(objectMember(json, 'categories'));
  const icons: SourceIcon[] = [];
  const hiddenIcons: SourceIcon[] = [];
  const refused: Refusal[] = [...aliases.refused];
  const add = (name: string, chain: readonly unknown[], icon: string): void => {
    const isHidden = chain.some((entry) => isObject(entry) && entry['hidden'] === true);
    if (isHidden && chain.length > 1) return;
    const drawing = readDrawing(name, chain, json);
    if (typeof drawing === 'string') {
      refused.push({ name, reason: drawing });
      return;
    }
    chars += drawing.body.length;
    if (chars > SET_BODIES_CHARS_MAX)
      throw new CatalogError(
        `its drawings have more than ${SET_BODIES_CHARS_MAX >> 20} MiB in total: divide it into several sets`,
      );
    (isHidden ? hiddenIcons : icons).push({
      name,
      ...drawing,
      aliases: aliases.names.get(name) ?? [],
      categories: categories.get(name) ?? categories.get(icon) ?? [],
    });
  };
  for (const name of Object.keys(entries)) add(name, [entries[name]], name);
  for (const { name, icon, entries: steps } of aliases.transformed)
    add(name, [...steps, entries[icon]], icon);
  return {
    prefix,
    lastModified: lastModifiedOf(json),
    suffixes: titles(objectMember(json, 'suffixes')),
    prefixes: titles(objectMember(json, 'prefixes')),
    styles: knownStyles(json['styles']),
    icons,
    hiddenIcons,
    json,
    refused,
  };
}

interface Aliases {
  /** Further names of each icon or transformed alias, in the order of the file. */
  readonly names: ReadonlyMap<string, string[]>;
  readonly transformed: readonly TransformedAlias[];
  readonly refused: readonly Refusal[];
}

/** An alias that rotates, flips or crops the icon at the end of its chain. */
interface TransformedAlias {
  readonly name: string;
  readonly icon: string;
  /** The entries of the chain, without that of the icon. */
  readonly entries: readonly JsonObject[];
}

/** Whether an alias names an icon, and each alias on the way has a valid name. */
export function isUsableAlias(name: string, aliases: JsonObject, icons: JsonObject): boolean {
  const { icon, steps } = followAlias(name, aliases, icons);
  return Object.hasOwn(icons, icon) && steps.every((step) => isIconName(step.name));
}

function readAliases(aliases: JsonObject, icons: JsonObject): Aliases {
  const names = new Map<string, string[]>();
  const transformed: TransformedAlias[] = [];
  const refused: Refusal[] = [];
  for (const name of Object.keys(aliases)) {
    // An icon of the same name wins, as in the Iconify format.
    if (Object.hasOwn(icons, name)) continue;
    const { icon, steps } = followAlias(name, aliases, icons);
    // The first alias of the chain that changes the drawing is an icon of its own.
    const owner = steps.find(({ entry }) => isTransforming(entry))?.name ?? icon;
    const known = names.get(owner);
    if (!Object.hasOwn(icons, icon)) refused.push({ name, reason: 'is an alias of no icon' });
    else if (!isIconName(name)) refused.push({ name, reason: INVALID_NAME });
    else if (owner === name) transformed.push({ name, icon, entries: steps.map(({ entry }) => entry) });
    else if (known === undefined) names.set(owner, [name]);
    else if (known.length < NAMES_PER_ICON_MAX) known.push(name);
    else refused.push({ name, reason: `is one of more than ${NAMES_PER_ICON_MAX} names of ${owner}` });
  }
  return { names, transformed, refused };
}

const INVALID_NAME = `has a name that is not lower-case words joined by hyphens, or that is longer than ${NAME_CHARS_MAX} characters`;

/** Follows the parents of an alias. `icon` is the last name of the chain, which may not be an icon. */
function followAlias(alias: string, aliases: JsonObject, icons: JsonObject) {
  const steps: { readonly name: string; readonly entry: JsonObject }[] = [];
  let icon = alias;
  while (steps.length < ALIAS_STEPS_MAX && !Object.hasOwn(icons, icon)) {
    const entry = Object.hasOwn(aliases, icon) ? aliases[icon] : undefined;
    if (!isObject(entry) || typeof entry['parent'] !== 'string') break;
    steps.push({ name: icon, entry });
    icon = entry['parent'];
  }
  return { icon, steps };
}

/** Does an alias show another drawing than its parent? */
function isTransforming(entry: JsonObject): boolean {
  return (
    entry['hFlip'] === true ||
    entry['vFlip'] === true ||
    (entry['rotate'] !== undefined && entry['rotate'] !== 0) ||
    ['left', 'top', 'width', 'height'].some((side) => entry[side] !== undefined)
  );
}

/** Seconds since 1970; 0 when not stated. Icons are sorted by age with it. */
function lastModifiedOf(json: JsonObject): number {
  const seconds = numberMember(json, 'lastModified') ?? 0;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > LAST_MODIFIED_MAX)
    throw new CatalogError('"lastModified" is not a time in whole seconds since 1970');
  return seconds;
}

/** Reads the metadata of a set. Missing members and those of a wrong type get default values. */
export function readSetInfo(info: JsonObject, prefix: string): SetInfo {
  const author = objectMember(info, 'author');
  const license = objectMember(info, 'license');
  const visibility = info['visibility'];
  return {
    name: textMember(info, 'name') ?? prefix,
    version: textMember(info, 'version'),
    author: { name: textMember(author, 'name') ?? UNKNOWN_AUTHOR, url: webAddress(author) },
    license: {
      title: textMember(license, 'title') ?? 'Unknown',
      spdx: textMember(license, 'spdx'),
      url: webAddress(license),
    },
    category: textMember(info, 'category'),
    palette: info['palette'] === true,
    ...((visibility === 'public' || visibility === 'private') && { visibility }),
  };
}

function webAddress(owner: JsonObject): string | null {
  const url = textMember(owner, 'url');
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}

/**
 * Returns the drawing of an icon or a transformed alias, or the reason why there is none. `chain` holds the entries of
 * the aliases and then that of the icon. The first entry that states a side of the box decides, then the set.
 */
function readDrawing(name: string, chain: readonly unknown[], set: JsonObject): SourceDrawing | string {
  if (!isIconName(name)) return INVALID_NAME;
  const entries = chain.filter(isObject);
  const body = entries.at(-1)?.['body'];
  if (entries.length < chain.length || typeof body !== 'string') return 'has no body';
  const transform = transformOf(entries);
  if (transform === undefined) return 'has a rotation that is not a whole number';
  const lengthOf = (side: string) => {
    const owner = [...entries, set].find((one) => one[side] !== undefined);
    return owner && numberMember(owner, side);
  };
  try {
    const width = lengthOf('width') ?? DEFAULT_SIZE;
    const height = lengthOf('height') ?? DEFAULT_SIZE;
    const box = { left: lengthOf('left') ?? 0, top: lengthOf('top') ?? 0, width, height };
    return transformDrawing({ body, box }, transform);
  } catch {
    return 'has no size';
  }
}

function categoriesByIcon(categories: JsonObject): ReadonlyMap<unknown, string[]> {
  const byIcon = new Map<unknown, string[]>();
  for (const [title, names] of Object.entries(categories)) {
    const category = title.replace(/\s+/g, ' ').trim().slice(0, CATEGORY_CHARS_MAX);
    if (!Array.isArray(names) || category === '') continue;
    for (const name of names) {
      const known = byIcon.get(name);
      if (known) known.push(category);
      else byIcon.set(name, [category]);
    }
  }
  return byIcon;
}

function titles(table: JsonObject): Map<string, string> {
  return new Map(
    Object.entries(table).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function knownStyles(slugs: unknown): StyleSlug[] {
  return Array.isArray(slugs) ? STYLES.flatMap(({ slug }) => (slugs.includes(slug) ? [slug] : [])) : [];
}
