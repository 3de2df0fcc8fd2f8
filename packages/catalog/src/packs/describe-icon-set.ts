import {
  asciiJson,
  ICON_SIDES,
  type IconAlias,
  type IconSetInfo,
  type IconSetLists,
  type IconSetNames,
  type IconSides,
} from '@glyphdex/contract';
import type { IconSet, SetReference } from '../source/icon-source.ts';
import { isUsableAlias } from '../source/iconify-set.ts';
import { isObject, type JsonObject, objectMember, stated } from '../source/json-shape.ts';
import { listNames, type NameLists } from './icon-set-lists.ts';
import type { PackFacts } from './pack-columns.ts';

/** A set as the Iconify API shows it: facts for the columns of the pack, and two texts for the end of its SVG file. */
export interface DescribedIconSet {
  readonly facts: PackFacts['set'];
  readonly texts: readonly [names: Uint8Array, lists: Uint8Array];
}

/** Sample icons of a set that names none. */
const SAMPLES = 6;

/** Describes a set whose documents are stored under these names, in this order. */
export function describeIconSet(
  set: SetReference,
  { json, lastModified, prefixes, suffixes }: IconSet,
  stored: readonly string[],
  documents: readonly Uint8Array[],
): DescribedIconSet {
  const places = placesOf(stored, documents);
  const entries = objectMember(json, 'icons');
  const icons = Object.keys(entries).filter((name) => places.has(name));
  const isHidden = (name: string): boolean => flagOf(entries[name], 'hidden') === true;
  const aliases = aliasesOf(json, places);
  const categories = objectMember(json, 'categories');
  const chars = objectMember(json, 'chars');
  const lists = listNames({ icons, isHidden, aliases, categories, chars });
  const names: IconSetNames = {
    prefix: set.prefix,
    lastModified,
    ...statedSides(json),
    icons,
    starts: icons.map((name) => places.get(name)!.start),
    lengths: icons.map((name) => places.get(name)!.length),
    hidden: icons.flatMap((name, position) => (isHidden(name) ? [position] : [])),
    aliases,
    ...stated({ chars: lists.chars }),
  };
  const shown: IconSetLists = {
    ...lists.shown,
    ...(prefixes.size > 0 && { prefixes: Object.fromEntries(prefixes) }),
    ...(suffixes.size > 0 && { suffixes: Object.fromEntries(suffixes) }),
  };
  const texts = [textOf(names), textOf(shown)] as const;
  const namesStart = documents.reduce((sum, { length }) => sum + length, 0);
  const listsStart = namesStart + texts[0].length;
  return {
    facts: {
      info: infoOf(set, lists, (name) => places.has(name) || Object.hasOwn(aliases, name)),
      nameWords: set.isHidden ? [] : lists.nameWords,
      chars: set.isHidden ? {} : (lists.chars ?? {}),
      places: { namesStart, listsStart },
    },
    texts,
  };
}

interface Place {
  readonly start: number;
  readonly length: number;
}

function placesOf(names: readonly string[], documents: readonly Uint8Array[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  let start = 0;
  names.forEach((name, position) => {
    const { length } = documents[position]!;
    places.set(name, { start, length });
    start += length;
  });
  return places;
}

/** The aliases of icons whose documents are stored. Their members are those of the format. */
function aliasesOf(json: JsonObject, places: ReadonlyMap<string, Place>): Record<string, IconAlias> {
  const icons = objectMember(json, 'icons');
  const entries = objectMember(json, 'aliases');
  const stored = Object.fromEntries(Object.entries(icons).filter(([name]) => places.has(name)));
  return Object.fromEntries(
    Object.keys(entries).flatMap((name): [string, IconAlias][] => {
      const entry = entries[name];
      if (Object.hasOwn(icons, name) || !isObject(entry) || !isUsableAlias(name, entries, stored)) return [];
      const { parent, rotate } = entry;
      const turn = Number.isSafeInteger(rotate) ? (rotate as number) : undefined;
      const [hFlip, vFlip, hidden] = ['hFlip', 'vFlip', 'hidden'].map((member) => flagOf(entry, member));
      const further = { ...statedSides(entry), ...stated({ rotate: turn, hFlip, vFlip, hidden }) };
      return [[name, { parent: parent as string, ...further }]];
    }),
  );
}

function flagOf(entry: unknown, member: string): boolean | undefined {
  const flag = isObject(entry) ? entry[member] : undefined;
  return typeof flag === 'boolean' ? flag : undefined;
}

function statedSides(owner: JsonObject): IconSides {
  return Object.fromEntries(
    ICON_SIDES.flatMap((side) => {
      const length = owner[side];
      return typeof length === 'number' && Number.isFinite(length) ? [[side, length]] : [];
    }),
  );
}

function infoOf(
  { info, display, isHidden }: SetReference,
  { total, first }: NameLists,
  isKnown: (name: string) => boolean,
): IconSetInfo {
  const { name, version, author, license, category, palette } = info;
  const { samples, height, displayHeight, tags } = display;
  const known = samples.filter(isKnown);
  return {
    name,
    total,
    ...stated({ version }),
    author: { name: author.name, ...stated({ url: author.url }) },
    license: { title: license.title, ...stated({ spdx: license.spdx, url: license.url }) },
    samples: known.length > 0 ? known : first.slice(0, SAMPLES),
    ...stated({ height, displayHeight, category, tags }),
    palette,
    ...(isHidden && { hidden: true as const }),
  };
}

function textOf(value: unknown): Uint8Array {
  return Buffer.from(asciiJson(value), 'latin1');
}
