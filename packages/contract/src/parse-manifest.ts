import type { IconSetPlaces } from './icon-set.ts';
import {
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  type FileDigest,
  type ManifestPack,
  type RefusalCount,
} from './snapshot-layout.ts';

/**
 * Parses the content of manifest.json. Undefined if it is no manifest. A manifest of this format has every member, and
 * all its names are plain file names. Other formats may describe their files differently, so only the name of the
 * generation and the version of the format are checked.
 */
export function parseManifest(text: string): CatalogManifest | undefined {
  const manifest = parseJson(text);
  if (!isRecord<CatalogManifest>(manifest)) return undefined;
  const { generation, formatVersion } = manifest;
  if (!isText(generation) || !Number.isSafeInteger(formatVersion)) return undefined;
  if (formatVersion === CATALOG_FORMAT_VERSION && !hasAllMembers(manifest)) return undefined;
  return manifest as CatalogManifest;
}

type Unchecked<Type> = { readonly [Name in keyof Type]?: unknown };

function hasAllMembers({
  builtAt,
  sources,
  iconsCount,
  aliasesCount,
  packsCount,
  packs,
  refusedSets,
  refused,
  files,
}: Unchecked<CatalogManifest>): boolean {
  return (
    isText(builtAt) &&
    [iconsCount, aliasesCount, packsCount].every(isCount) &&
    isListOf<CatalogManifest['sources'][number]>(sources, ({ name, version }) =>
      [name, version].every(isText),
    ) &&
    isListOf(packs, isPack) &&
    isListOf<CatalogManifest['refusedSets'][number]>(refusedSets, ({ name, reason }) =>
      [name, reason].every(isText),
    ) &&
    isListOf<RefusalCount>(
      refused,
      ({ reason, count, examples }) => isText(reason) && isCount(count) && Array.isArray(examples),
    ) &&
    isListOf<CatalogManifest['files'][number]>(files, (file) => isFileName(file.name) && isDigest(file))
  );
}

function isPack(pack: Unchecked<ManifestPack>): boolean {
  const { slug, origin, key, iconsCount, addedAt, svg, columns, iconSet, imported } = pack;
  return (
    [slug, addedAt].every(isText) &&
    isFileName(key) &&
    (origin === 'source' || origin === 'own') &&
    isCount(iconsCount) &&
    [svg, columns].every(isDigest) &&
    isRecord<IconSetPlaces>(iconSet) &&
    [iconSet.namesStart, iconSet.listsStart].every(isCount) &&
    (imported === null || isFileName(imported))
  );
}

function isDigest(file: unknown): boolean {
  return isRecord<FileDigest>(file) && isCount(file.bytes) && isText(file.sha256);
}

/** Refuses paths, so nothing outside the catalog folder is read. */
function isFileName(name: unknown): boolean {
  return isText(name) && /^\w[\w.-]*$/.test(name);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isListOf<Type>(list: unknown, isValid: (entry: Unchecked<Type>) => boolean): boolean {
  return Array.isArray(list) && list.every((entry) => isRecord<Type>(entry) && isValid(entry));
}

function isRecord<Type>(value: unknown): value is Unchecked<Type> {
  return typeof value === 'object' && value !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
