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
import { readSetDisplay } from './set-display.ts';

const LICENSE_UNKNOWN = `has no known license: set info.license.spdx to its SPDX id, or to ${PRIVATE_LICENSE} for your own icons`;

/** The package that the catalog is built from if no source is given. */
export const DEFAULT_SOURCE = '@iconify/json';

/**
 * Opens icon sets in Iconify JSON: a file, a folder, or the name of a package that is installed or was
 * downloaded into the data folder. A folder may have the layout of `@iconify/json` (collections.json beside
 * json/), that of `@iconify-json/*` (icons.json beside info.json), or contain one file per set. Throws
 * `CatalogError` when the source does not exist.
 */
export function openIconifySource(source: string, dataDir?: string): IconSource {
  const path = locateSource(source, dataDir);
  return {
    name: existsSync(resolve(source)) ? source : (packageSource(source)?.name ?? source),
    version: versionOf(path),
    listSets: ({ isLicenseNeeded = true, includesHidden = false } = {}) => {
      const listing = listSets(source, path, includesHidden);
      return isLicenseNeeded ? withKnownLicense(listing) : listing;
    },
  };
}

/**
 * The path of a file or folder, or else of a package that is installed or was downloaded into the data folder. Throws
 * `CatalogError` when there is none.
 */
export function locateSource(source: string, dataDir?: string): string {
  const path = findSource(source, dataDir);
  if (path !== undefined) return path;
  throw new CatalogError(`source "${source}" is neither a folder, a file nor an installed package`);
}

/** As `locateSource`; undefined when there is none. */
export function findSource(source: string, dataDir?: string): string | undefined {
  const path = resolve(source);
  if (existsSync(path)) return path;
  const { name, version } = packageSource(source) ?? { name: source };
  // Packages of this installation first, then those of the working directory, then downloaded ones.
  const bases = [import.meta.url, join(resolve('.'), 'package.json')];
  if (dataDir !== undefined) bases.push(join(resolve(packageFolder(name, dataDir)), 'package.json'));
  for (const base of bases) {
    try {
      const found = dirname(createRequire(base).resolve(`${name}/package.json`));
      if (version === undefined || versionOf(found) === version) return found;
    } catch {
      // The package may be installed at the next base.
    }
  }
  return undefined;
}

/** The folder of a data folder into which a package is downloaded, in one version at a time. */
export function packageFolder(name: string, dataDir: string): string {
  return join(dataDir, 'sources', name.replace('/', '+'));
}

/** `@scope/name`, or `@scope/name@1.2.3` for one version. */
const PACKAGE = /^(@[a-z0-9][a-z0-9._-]{0,100}\/[a-z0-9][a-z0-9._-]{0,100})(?:@(\d[\w.+-]{0,60}))?$/;

/** The name and the version of a source that is a package with a scope; undefined for any other source. */
export function packageSource(
  source: string,
): { readonly name: string; readonly version?: string } | undefined {
  const [, name, version] = PACKAGE.exec(source) ?? [];
  return name === undefined ? undefined : { name, ...(version !== undefined && { version }) };
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

function listSets(source: string, path: string, includesHidden: boolean): SetListing {
  const collections = join(path, 'collections.json');
  const listing = existsSync(collections)
    ? listCollections(readJsonObject(collections), join(path, 'json'), includesHidden)
    : listFiles(setFiles(path), includesHidden);
  if (listing.sets.length === 0 && listing.refused.length === 0)
    throw new CatalogError(`source "${source}" contains no icon set in Iconify JSON`);
  return listing;
}

function listCollections(collections: JsonObject, folder: string, includesHidden: boolean): SetListing {
  return gather(Object.keys(collections), (prefix) => {
    const info = objectMember(collections, prefix);
    if (info['hidden'] === true && !includesHidden) return undefined;
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

function listFiles(files: readonly string[], includesHidden: boolean): SetListing {
  return gather(files, (file) => {
    const json = readJsonObject(file);
    if (typeof json['prefix'] !== 'string') throw new CatalogError(`${file} ${notSet(json)}`);
    const infoFile = join(dirname(file), 'info.json');
    const info = isObject(json['info']) ? json['info'] : existsSync(infoFile) ? readJsonObject(infoFile) : {};
    const isLeftOut = info['hidden'] === true && !includesHidden;
    return isLeftOut ? undefined : { prefix: json['prefix'], file, info };
  });
}

/** Members by which the files of icon font tools are known: people take them for the icons themselves. */
const FONT_TOOLS: ReadonlyMap<string, string> = new Map([
  ['IcoMoonType', 'an IcoMoon selection'],
  ['iconSets', 'an IcoMoon project'],
  ['css_prefix_text', 'the configuration of an icon font'],
]);

function notSet(json: JsonObject): string {
  const member = [...FONT_TOOLS.keys()].find((name) => json[name] !== undefined);
  const found =
    member === undefined ? 'not a set in Iconify JSON: it has no "prefix"' : FONT_TOOLS.get(member);
  return `is ${found}. Export the icons as SVG files and import their folder or zip archive`;
}

/** Makes a reference to the set of each item. `undefined` skips an item; an error refuses it. */
function gather(
  items: readonly string[],
  find: (
    item: string,
  ) => { readonly prefix: string; readonly file: string; readonly info: JsonObject } | undefined,
): SetListing {
  const sets: SetReference[] = [];
  const refused: Refusal[] = [];
  for (const item of items) {
    try {
      const found = find(item);
      if (found === undefined) continue;
      const { prefix, file, info } = found;
      if (!isIconName(prefix)) throw new CatalogError(`"${prefix.slice(0, 60)}" is not a valid prefix`);
      sets.push({
        prefix,
        file,
        bytes: statSync(file).size,
        info: readSetInfo(info, prefix),
        display: readSetDisplay(info),
        isHidden: info['hidden'] === true,
      });
    } catch (error) {
      refused.push({ name: item, reason: (error as Error).message });
    }
  }
  return { sets, refused };
}
