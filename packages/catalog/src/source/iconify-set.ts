import { STYLES, type StyleSlug, UNKNOWN_AUTHOR } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import type { IconSet, RefusedIcon, SetInfo, SetReference, SourceIcon } from './icon-source.ts';
import {
  isObject,
  type JsonObject,
  numberMember,
  objectMember,
  readJsonObject,
  textMember,
} from './json-shape.ts';

/** Prefixes and icon names: lower-case words and digits joined by single hyphens. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_CHARS_MAX = 120;
const CATEGORY_CHARS_MAX = 100;
const ALIAS_STEPS_MAX = 16;

/** Box of icons in sets that give none. */
const DEFAULT_SIZE = 16;

export function isIconName(name: string): boolean {
  return name.length <= NAME_CHARS_MAX && NAME.test(name);
}

/**
 * Reads one set of Iconify JSON with its visible icons. Throws `CatalogError` when the set as a whole is unusable;
 * icons that are not are listed in `refused`. Aliases become further names of the icon at the end of
 * their chain, whatever transformation they ask for; aliases of hidden icons go with them.
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
  const aliases = aliasesByIcon(objectMember(json, 'aliases'), entries);
  const categories = categoriesByIcon(objectMember(json, 'categories'));
  const icons: SourceIcon[] = [];
  const refused: RefusedIcon[] = [...aliases.refused];
  for (const name of Object.keys(entries)) {
    const entry = entries[name];
    if (isObject(entry) && entry['hidden'] === true) continue;
    const icon = readIcon(name, entry, json);
    if (typeof icon === 'string') refused.push({ icon: name, reason: icon });
    else
      icons.push({ ...icon, aliases: aliases.names.get(name) ?? [], categories: categories.get(name) ?? [] });
  }
  return {
    prefix,
    lastModified: numberMember(json, 'lastModified') ?? 0,
    suffixes: titles(objectMember(json, 'suffixes')),
    prefixes: titles(objectMember(json, 'prefixes')),
    styles: knownStyles(json['styles']),
    icons,
    refused,
  };
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

function readIcon(
  name: string,
  entry: unknown,
  set: JsonObject,
): Pick<SourceIcon, 'name' | 'body' | 'box'> | string {
  if (!isIconName(name)) return 'has a name that is not lower-case words joined by hyphens';
  if (!isObject(entry) || typeof entry['body'] !== 'string') return 'has no body';
  try {
    const width = numberMember(entry, 'width') ?? numberMember(set, 'width') ?? DEFAULT_SIZE;
    const height = numberMember(entry, 'height') ?? numberMember(set, 'height') ?? DEFAULT_SIZE;
    const left = numberMember(entry, 'left') ?? numberMember(set, 'left') ?? 0;
    const top = numberMember(entry, 'top') ?? numberMember(set, 'top') ?? 0;
    return { name, body: entry['body'], box: { left, top, width, height } };
  } catch {
    return 'has no size';
  }
}

/** Further names by icon, each list in the order of the file; and the aliases that lead nowhere. */
function aliasesByIcon(
  aliases: JsonObject,
  icons: JsonObject,
): { names: Map<string, string[]>; refused: RefusedIcon[] } {
  const names = new Map<string, string[]>();
  const refused: RefusedIcon[] = [];
  for (const alias of Object.keys(aliases)) {
    // An icon of the same name wins, as in the Iconify format.
    if (Object.hasOwn(icons, alias)) continue;
    let target = alias;
    for (let step = 0; step < ALIAS_STEPS_MAX && !Object.hasOwn(icons, target); step++) {
      const entry = Object.hasOwn(aliases, target) ? aliases[target] : undefined;
      if (!isObject(entry) || typeof entry['parent'] !== 'string') break;
      target = entry['parent'];
    }
    if (!Object.hasOwn(icons, target)) refused.push({ icon: alias, reason: 'is an alias of nothing' });
    else if (!isIconName(alias))
      refused.push({ icon: alias, reason: 'has a name that is not lower-case words joined by hyphens' });
    else {
      const known = names.get(target);
      if (known) known.push(alias);
      else names.set(target, [alias]);
    }
  }
  return { names, refused };
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
