import { STYLES, type StyleSlug, UNKNOWN_AUTHOR } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import { isIconName } from './icon-name.ts';
import type { IconSet, Refusal, SetInfo, SetReference, SourceIcon } from './icon-source.ts';
import { readAliases } from './iconify-aliases.ts';
import {
  isObject,
  type JsonObject,
  numberMember,
  objectMember,
  readJsonObject,
  textMember,
} from './json-shape.ts';
import { LAST_MODIFIED_MAX, SET_BODIES_CHARS_MAX, SET_NAMES_MAX } from './limits.ts';
import { type SourceDrawing, transformDrawing, transformOf } from './transform-drawing.ts';

const CATEGORY_CHARS_MAX = 100;

/** Box of icons in sets that give none. */
const DEFAULT_SIZE = 16;

/**
 * Reads one set of Iconify JSON with its visible icons. Throws `CatalogError` when the set as a whole is unusable;
 * icons that are not are listed in `refused`. Aliases become further names of the icon at the end of
 * their chain; those that turn, flip or crop it are icons of their own. Aliases of hidden icons go with them.
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
    throw new CatalogError(`it has more than ${SET_NAMES_MAX} icons and aliases: import it in parts`);
  const aliases = readAliases(aliasEntries, entries);
  let chars = 0;
  const categories = categoriesByIcon(objectMember(json, 'categories'));
  const icons: SourceIcon[] = [];
  const refused: Refusal[] = [...aliases.refused];
  const add = (name: string, shape: readonly unknown[], drawnAs: string): void => {
    if (shape.some((entry) => isObject(entry) && entry['hidden'] === true)) return;
    const drawing = readDrawing(name, shape, json);
    if (typeof drawing === 'string') {
      refused.push({ name, reason: drawing });
      return;
    }
    chars += drawing.body.length;
    if (chars > SET_BODIES_CHARS_MAX)
      throw new CatalogError(
        `its drawings come to more than ${SET_BODIES_CHARS_MAX >> 20} MiB: import it in parts`,
      );
    icons.push({
      name,
      ...drawing,
      aliases: aliases.names.get(name) ?? [],
      categories: categories.get(name) ?? categories.get(drawnAs) ?? [],
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
    refused,
  };
}

/** Seconds since 1970, by which packs are put in order; 0 when it is not known. */
function lastModifiedOf(json: JsonObject): number {
  const seconds = numberMember(json, 'lastModified') ?? 0;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > LAST_MODIFIED_MAX)
    throw new CatalogError('"lastModified" is not a time in whole seconds since 1970');
  return seconds;
}

/** What the set says of itself; members that are missing or of the wrong kind are filled with what is known. */
export function readSetInfo(info: JsonObject, prefix: string): SetInfo {
  const author = objectMember(info, 'author');
  const license = objectMember(info, 'license');
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
  };
}

function webAddress(owner: JsonObject): string | null {
  const url = textMember(owner, 'url');
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}

/** The drawing of an icon, or of an alias by its entry, those that it leads through and that of the icon; else what is wrong. */
function readDrawing(name: string, shape: readonly unknown[], set: JsonObject): SourceDrawing | string {
  if (!isIconName(name)) return 'has a name that is not lower-case words joined by hyphens';
  const entries = shape.filter(isObject);
  const body = entries.at(-1)?.['body'];
  if (entries.length < shape.length || typeof body !== 'string') return 'has no body';
  const turn = transformOf(entries);
  if (turn === undefined) return 'asks for a turn that is no number';
  try {
    const lengthOf = (side: string) => firstNumber([...entries, set], side);
    const width = lengthOf('width') ?? DEFAULT_SIZE;
    const height = lengthOf('height') ?? DEFAULT_SIZE;
    const box = { left: lengthOf('left') ?? 0, top: lengthOf('top') ?? 0, width, height };
    return transformDrawing({ body, box }, turn);
  } catch {
    return 'has no size';
  }
}

function firstNumber(owners: readonly JsonObject[], key: string): number | undefined {
  for (const owner of owners) {
    const value = numberMember(owner, key);
    if (value !== undefined) return value;
  }
  return undefined;
}

function categoriesByIcon(categories: JsonObject): Map<string, string[]> {
  const byIcon = new Map<string, string[]>();
  for (const [title, names] of Object.entries(categories)) {
    const category = title.replace(/\s+/g, ' ').trim().slice(0, CATEGORY_CHARS_MAX);
    if (!Array.isArray(names) || category === '') continue;
    for (const name of names) {
      if (typeof name !== 'string') continue;
      const known = byIcon.get(name);
      if (known) known.push(category);
      else byIcon.set(name, [category]);
    }
  }
  return byIcon;
}

function titles(table: JsonObject): Map<string, string> {
  const map = new Map<string, string>();
  for (const [key, title] of Object.entries(table)) if (typeof title === 'string') map.set(key, title);
  return map;
}

function knownStyles(slugs: unknown): StyleSlug[] {
  return Array.isArray(slugs) ? STYLES.flatMap(({ slug }) => (slugs.includes(slug) ? [slug] : [])) : [];
}
