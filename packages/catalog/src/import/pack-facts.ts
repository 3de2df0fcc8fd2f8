import {
  displayName,
  licenseTerms,
  PRIVATE_LICENSE,
  RESERVED_SLUGS,
  UNKNOWN_AUTHOR,
  type Visibility,
} from '@glyphdex/contract';
import { CatalogError, InvalidOptions } from '../catalog-error.ts';
import { isIconName, type SetInfo } from '../source/icon-source.ts';
import { isObject } from '../source/json-shape.ts';
import { foldName } from './fold-name.ts';
import {
  knownLicenseId,
  MONOCHROME,
  type Monochrome,
  type PackFile,
  SLUG_CHARS_MAX,
  TEXT_CHARS_MAX,
  UNKNOWN_LICENSE,
} from './pack-file.ts';

/** Facts from the command line. They override those that the pack states. */
export interface GivenFacts {
  readonly slug?: string;
  readonly name?: string;
  readonly license?: string;
  readonly author?: string;
  readonly visibility?: Visibility;
  readonly monochrome?: Monochrome;
}

/** The slug and metadata of a pack to import, and notes for the operator. */
export interface DraftFacts {
  readonly slug: string;
  readonly info: SetInfo;
  readonly notes: readonly string[];
}

type License = SetInfo['license'];

/** The license of the operator's own icons if none is stated. */
const PRIVATE: License = { title: 'Private', spdx: PRIVATE_LICENSE, url: null };

/** Throws `InvalidOptions` with one line for each invalid option. */
export function checkGiven({ slug, name, license, author, monochrome }: GivenFacts): void {
  const mistakes: string[] = [];
  if (slug !== undefined && !isPackSlug(slug))
    mistakes.push(
      `--slug "${slug}" must be lower-case words and digits joined by single hyphens, at most ${SLUG_CHARS_MAX} characters`,
    );
  for (const [option, value] of [
    ['--name', name],
    ['--author', author],
  ] as const)
    if (value !== undefined && !isShortText(value))
      mistakes.push(`${option} must have 1 to ${TEXT_CHARS_MAX} characters`);
  if (license !== undefined && knownLicenseId(license) === undefined)
    mistakes.push(`--license "${license.slice(0, 60)}" ${UNKNOWN_LICENSE}`);
  if (monochrome !== undefined && !MONOCHROME.includes(monochrome))
    mistakes.push('--monochrome must be currentColor or keep');
  if (mistakes.length > 0) throw new InvalidOptions(mistakes.join('\n'));
}

/**
 * The facts of a pack in a folder or archive: from the command line, else from `pack.json`, else from `package.json`.
 * The slug can also come from `title`, the name of the folder or archive. A pack without a license has the private one.
 * Throws `CatalogError` when there is no slug.
 */
export function factsOfFiles(
  given: GivenFacts,
  stated: PackFile,
  packageFile: PackFile,
  title: string,
): DraftFacts {
  const slug =
    given.slug ??
    stated.slug ??
    packageFile.slug ??
    foldName(title).slice(0, SLUG_CHARS_MAX).replace(/-$/, '');
  if (!isPackSlug(slug))
    throw new CatalogError(`no slug can be made from the name "${title}": set one with --slug`);
  refuseReserved(slug);
  const license =
    given.license === undefined ? (stated.license ?? packageFile.license) : { spdx: given.license };
  const known = license && licenseNamed(license.spdx);
  return {
    slug,
    info: {
      name: given.name?.trim() ?? stated.name ?? displayName(slug),
      version: stated.version ?? packageFile.version ?? null,
      author: authorOf(given, stated.author ?? packageFile.author),
      license: known
        ? { title: license.title ?? known.title, spdx: known.spdx, url: license.url ?? known.url }
        : PRIVATE,
      category: stated.category ?? null,
      palette: false,
      ...visibilityOf(given, stated),
    },
    notes: known
      ? []
      : [
          `No license is stated, so the pack has the license ${PRIVATE_LICENSE}. Set another with --license or in pack.json.`,
        ],
  };
}

function visibilityOf(...stated: readonly { readonly visibility?: Visibility | undefined }[]) {
  const visibility = stated.find((facts) => facts.visibility !== undefined)?.visibility;
  return visibility && { visibility };
}

/**
 * The visibility of an imported pack that states none: private with the private license, else public. Undefined for a
 * pack that was imported before packs could be private (`previous`): it stays as it was.
 */
export function defaultVisibility(
  { license, visibility }: SetInfo,
  previous: { readonly visibility: Visibility | undefined } | undefined,
): Visibility | undefined {
  if (visibility !== undefined) return visibility;
  if (previous !== undefined && previous.visibility === undefined) return undefined;
  return license.spdx === PRIVATE_LICENSE ? 'private' : 'public';
}

/**
 * The facts of a set in Iconify JSON. Throws `CatalogError` when neither the set nor the command line states a known
 * license.
 */
export function factsOfSet(given: GivenFacts, prefix: string, info: SetInfo): DraftFacts {
  if (given.license === undefined && licenseTerms(info.license.spdx) === undefined) {
    const { spdx, title } = info.license;
    const stated = spdx ?? (title === 'Unknown' ? undefined : title);
    throw new CatalogError(
      stated === undefined
        ? `the set ${prefix} does not state its license: find the license and set it with --license, for example --license MIT`
        : `the license "${stated}" of the set ${prefix} ${UNKNOWN_LICENSE}. If it is one of these, set it with --license, for example --license MIT.`,
    );
  }
  const license = given.license === undefined ? info.license : licenseNamed(given.license);
  const slug = given.slug ?? prefix;
  refuseReserved(slug);
  return {
    slug,
    info: {
      ...info,
      name: given.name?.trim() ?? info.name,
      author: authorOf(given, info.author),
      license,
      ...visibilityOf(given, info),
    },
    notes: [],
  };
}

/** Throws `CatalogError` for a slug that is the name of an address of the service. */
function refuseReserved(slug: string): void {
  if (RESERVED_SLUGS.has(slug))
    throw new CatalogError(
      `the slug "${slug}" is the name of an address of the service: set another with --slug`,
    );
}

function isPackSlug(slug: string): boolean {
  return slug.length <= SLUG_CHARS_MAX && isIconName(slug);
}

function isShortText(text: string): boolean {
  return text.trim() !== '' && text.length <= TEXT_CHARS_MAX && !/\p{Cc}/u.test(text);
}

function authorOf(given: GivenFacts, stated: PackFile['author'] | SetInfo['author']): SetInfo['author'] {
  if (given.author !== undefined) return { name: given.author.trim(), url: null };
  return { name: stated?.name ?? UNKNOWN_AUTHOR, url: stated?.url ?? null };
}

/** The license with a known SPDX identifier, in upper or lower case. */
function licenseNamed(id: string): License {
  const spdx = knownLicenseId(id) ?? id;
  return spdx === PRIVATE_LICENSE ? PRIVATE : { title: spdx, spdx, url: licenseTerms(spdx)?.source ?? null };
}

/**
 * The facts of a `package.json` beside drawings; unusable members are ignored. Throws `CatalogError` for a license that
 * is not known, unless the command line states one (`isLicenseGiven`).
 */
export function parsePackageFile(json: string, isLicenseGiven: boolean): PackFile {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return {};
  }
  if (!isObject(value)) return {};
  const slug = typeof value['name'] === 'string' ? foldName(value['name']).slice(0, SLUG_CHARS_MAX) : '';
  return {
    slug: slug === '' ? undefined : slug,
    version: shortText(value['version']),
    author: readAuthor(value['author']),
    license: isLicenseGiven ? undefined : readLicense(value['license']),
  };
}

/** Reads an SPDX identifier or expression: `(MIT OR X)` -> `MIT`, the first known license of the alternatives. */
function readLicense(value: unknown): PackFile['license'] {
  const license = isObject(value) ? value['type'] : value;
  if (typeof license !== 'string' || license === '') return undefined;
  if (license === 'UNLICENSED') return { spdx: PRIVATE_LICENSE };
  const [spdx] = license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .flatMap((id) => knownLicenseId(id) ?? []);
  if (spdx !== undefined) return { spdx };
  throw new CatalogError(
    `the license "${license.slice(0, 60)}" of package.json ${UNKNOWN_LICENSE}. Set one with --license, for example --license MIT.`,
  );
}

/** Characters of an author that are read. Longer ones are no names with addresses. */
const AUTHOR_CHARS_MAX = 300;

/** Reads `Name <mail> (address)`, or an object with `name` and `url`. */
function readAuthor(value: unknown): PackFile['author'] {
  const given = isObject(value) ? value['name'] : value;
  const text = typeof given === 'string' ? given.slice(0, AUTHOR_CHARS_MAX) : '';
  const name = shortText(text.split(/[<(]/, 1)[0]);
  const url = isObject(value) ? value['url'] : /\((https?:[^()\s]+)\)/.exec(text)?.[1];
  if (name === undefined) return undefined;
  return { name, url: typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined };
}

function shortText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return text === '' || text.length > TEXT_CHARS_MAX ? undefined : text;
}
