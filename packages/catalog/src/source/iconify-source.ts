import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { licenseTerms, PRIVATE_LICENSE } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import {
  type IconSource,
  isIconName,
  type Refusal,
  type SetListing,
  type SetReference,
} from './icon-source.ts';
import { readSetInfo } from './iconify-set.ts';
import { isObject, type JsonObject, objectMember, readJsonObject, textMember } from './json-shape.ts';

const LICENSE_UNKNOWN = `has no known license: set info.license.spdx to its SPDX id, or to ${PRIVATE_LICENSE} for your own icons`;

/** The package that the catalog is built from if no source is given. */
export const DEFAULT_SOURCE = '@iconify/json';

/**
 * Opens icon sets in Iconify JSON: a file, a folder, or the name of an installed package. A folder may have the layout
 * of `@iconify/json` (collections.json beside json/), that of `@iconify-json/*` (icons.json beside info.json), or
 * contain one file per set. Throws `CatalogError` when the source does not exist.
 */
export function openIconifySource(source: string): IconSource {
  const path = locateSource(source);
  return {
    name: source,
    version: versionOf(path),
    listSets: ({ isLicenseNeeded } = { isLicenseNeeded: true }) => {
      const listing = listSets(source, path);
      return isLicenseNeeded ? withKnownLicense(listing) : listing;
    },
  };
}

/** The path of a file or folder, or else of an installed package. Throws `CatalogError` when there is neither. */
export function locateSource(source: string): string {
  const path = resolve(source);
  if (existsSync(path)) return path;
  // Packages of this installation first, then those of the working directory.
  for (const base of [import.meta.url, join(resolve('.'), 'package.json')]) {
    try {
      return dirname(createRequire(base).resolve(`${source}/package.json`));
    } catch {
      // The package may be installed at the next base.
    }
  }
  throw new CatalogError(`source "${source}" is neither a folder, a file nor an installed package`);
}

function withKnownLicense({ sets, refused }: SetListing): SetListing {
  const isKnown = ({ info }: SetReference): boolean => licenseTerms(info.license.spdx) !== undefined;
  const unknown = sets.filter((set) => !isKnown(set));
  return {
    sets: sets.filter(isKnown),
    refused: [...refused, ...unknown.map(({ file }) => ({ name: file, reason: LICENSE_UNKNOWN }))],
  };
}

function versionOf(path: string): string {
  const file = join(path, 'package.json');
  return (existsSync(file) && textMember(readJsonObject(file), 'version')) || 'unversioned';
}

function listSets(source: string, path: string): SetListing {
  const collections = join(path, 'collections.json');
  const listing = existsSync(collections)
    ? listCollections(readJsonObject(collections), join(path, 'json'))
    : listFiles(setFiles(path));
  if (listing.sets.length === 0 && listing.refused.length === 0)
    throw new CatalogError(`source "${source}" contains no icon set in Iconify JSON`);
  return listing;
}

function listCollections(collections: JsonObject, folder: string): SetListing {
  return gather(Object.keys(collections), (prefix) => {
    const info = objectMember(collections, prefix);
    if (info['hidden'] === true) return undefined;
    return { prefix, file: join(folder, `${prefix}.json`), info };
  });
}

function setFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const single = join(path, 'icons.json');
  if (existsSync(single)) return [single];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json') && !name.startsWith('package'))
    .sort()
    .map((name) => join(path, name));
}

function listFiles(files: readonly string[]): SetListing {
  return gather(files, (file) => {
    const json = readJsonObject(file);
    if (typeof json['prefix'] !== 'string') throw new CatalogError(`${file} is not an icon set: no "prefix"`);
    const infoFile = join(dirname(file), 'info.json');
    const info = isObject(json['info']) ? json['info'] : existsSync(infoFile) ? readJsonObject(infoFile) : {};
    return info['hidden'] === true ? undefined : { prefix: json['prefix'], file, info };
  });
}

/** Makes a reference to the set of each item. `undefined` skips an item; an error refuses it. */
function gather(
  items: readonly string[],
  find: (item: string) => { prefix: string; file: string; info: JsonObject } | undefined,
): SetListing {
  const sets: SetReference[] = [];
  const refused: Refusal[] = [];
  for (const item of items) {
    try {
      const found = find(item);
      if (found === undefined) continue;
      if (!isIconName(found.prefix))
        throw new CatalogError(`"${found.prefix.slice(0, 60)}" is not a valid prefix`);
      const info = readSetInfo(found.info, found.prefix);
      sets.push({ prefix: found.prefix, file: found.file, bytes: statSync(found.file).size, info });
    } catch (error) {
      refused.push({ name: item, reason: (error as Error).message });
    }
  }
  return { sets, refused };
}
