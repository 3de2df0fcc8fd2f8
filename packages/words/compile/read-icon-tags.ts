import { pathToFileURL } from 'node:url';
import type { TagRecord } from './icon-tag.ts';
import { COARSE_CATEGORIES } from './noise-words.ts';
import type { InstalledSources } from './word-source-packages.ts';

interface TablerIcon {
  readonly name: string;
  readonly category: string;
  readonly tags: readonly (string | number)[];
}
interface FontAwesomeIcon {
  readonly label: string;
  readonly aliases?: { readonly names?: readonly string[] };
  readonly search: { readonly terms: readonly (string | number)[] };
}
interface MaterialIcon {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
}
interface CarbonIcon {
  readonly name: string;
  readonly friendlyName: string;
  readonly aliases?: readonly string[];
}
interface PhosphorIcon {
  readonly name: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}
interface IonIcon {
  readonly name: string;
  readonly tags: readonly string[];
}

/** Reads the tags of icon packs: one record per icon and source, in the order of the packs. */
export async function readIconTags(sources: InstalledSources): Promise<TagRecord[]> {
  return [
    ...readLucide(sources),
    ...(await readPhosphor(sources)),
    ...readTabler(sources),
    ...readFontAwesome(sources),
    ...readMaterialDesign(sources),
    ...readOcticons(sources),
    ...readCarbon(sources),
    ...readIonicons(sources),
  ];
}

function readLucide(sources: InstalledSources): TagRecord[] {
  const icons = sources.json('lucide-static', 'tags.json') as Record<string, readonly string[]>;
  return Object.entries(icons).map(([name, tags]) => ({ source: 'lu', name, tags }));
}

async function readPhosphor(sources: InstalledSources): Promise<TagRecord[]> {
  const file = pathToFileURL(sources.path('@phosphor-icons/core', 'dist/index.mjs')).href;
  const { icons } = (await import(file)) as { icons: readonly PhosphorIcon[] };
  return icons.map(({ name, categories, tags }) => ({
    source: 'ph',
    name,
    tags: [...tags, ...categories.flatMap(wordsOfCategory)],
  }));
}

function readTabler(sources: InstalledSources): TagRecord[] {
  const icons = sources.json('@tabler/icons', 'icons.json') as Record<string, TablerIcon>;
  return Object.values(icons).map(({ name, category, tags }) => ({
    source: 'tb',
    name,
    tags: [...tags.map(String), ...wordsOfCategory(category)],
  }));
}

function readFontAwesome(sources: InstalledSources): TagRecord[] {
  const icons = sources.json('@fortawesome/fontawesome-free', 'metadata/icon-families.json') as Record<
    string,
    FontAwesomeIcon
  >;
  return Object.entries(icons).map(([name, icon]) => ({
    source: 'fa',
    name,
    tags: [...icon.search.terms.map(String), icon.label],
    aliases: icon.aliases?.names ?? [],
  }));
}

function readMaterialDesign(sources: InstalledSources): TagRecord[] {
  const icons = sources.json('@mdi/svg', 'meta.json') as readonly MaterialIcon[];
  return icons.map(({ name, aliases, tags }) => ({
    source: 'md',
    name,
    tags: tags.flatMap(wordsOfCategory),
    aliases,
  }));
}

function readOcticons(sources: InstalledSources): TagRecord[] {
  const icons = sources.json('@primer/octicons', 'build/data.json') as Record<
    string,
    { readonly keywords: readonly string[] }
  >;
  return Object.entries(icons).map(([name, { keywords }]) => ({
    source: 'oc',
    name,
    tags: keywords,
  }));
}

function readCarbon(sources: InstalledSources): TagRecord[] {
  const { icons } = sources.json('@carbon/icons', 'metadata.json') as { icons: readonly CarbonIcon[] };
  return icons.map(({ name, friendlyName, aliases }) => ({
    source: 'cb',
    name: name.toLowerCase().replace(/-{2,}/gu, '-'),
    tags: [...(aliases ?? []), friendlyName],
  }));
}

function readIonicons(sources: InstalledSources): TagRecord[] {
  const { icons } = sources.json('ionicons', 'dist/ionicons.json') as { icons: readonly IonIcon[] };
  return icons.map(({ name, tags }) => ({ source: 'io', name, tags }));
}

/** Splits a category with two subjects: `Transportation + Road`, `maps & travel`, `Gaming / RPG`. */
function wordsOfCategory(category: string): string[] {
  return category
    .split(/ [+/&] |, /u)
    .filter((word) => !COARSE_CATEGORIES.has(word.toLowerCase().replaceAll(' ', '-')));
}
