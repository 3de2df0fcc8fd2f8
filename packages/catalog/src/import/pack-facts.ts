import { displayName, licenseTerms, PRIVATE_LICENSE, UNKNOWN_AUTHOR } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import { isIconName } from '../source/icon-name.ts';
import type { SetInfo } from '../source/icon-source.ts';
import { foldName } from './fold-name.ts';
import { SLUG_CHARS_MAX, TEXT_CHARS_MAX } from './limits.ts';
import type { PackFile } from './pack-file.ts';
import { LICENSES_KNOWN, licenseNamed, type PackLicense, PRIVATE } from './pack-license.ts';

/** What the operator says of a pack; it goes before what the pack says of itself. */
export interface GivenFacts {
  readonly slug?: string;
  readonly name?: string;
  readonly license?: string;
  readonly author?: string;
}

/** What a pack is called and who made it under which terms. */
export interface PackFacts {
  readonly slug: string;
  readonly info: SetInfo;
  readonly notes: readonly string[];
}

/** Checks what the operator says. Throws `CatalogError` with one line for each mistake. */
export function checkGiven({ slug, name, license, author }: GivenFacts): void {
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
  if (license !== undefined) {
    try {
      licenseNamed(license);
    } catch (error) {
      mistakes.push(`--license ${(error as Error).message}`);
    }
  }
  if (mistakes.length > 0) throw new CatalogError(mistakes.join('\n'));
}

/**
 * Who and what is the pack in a folder or archive? The operator's word goes before `pack.json`, that before
 * `package.json`, and last comes what the folder is called. Without a license it is private to the operator.
 */
export function factsOfFiles(
  given: GivenFacts,
  stated: PackFile,
  packageFile: PackFile,
  folder: string,
): PackFacts {
  const slug =
    given.slug ??
    stated.slug ??
    packageFile.slug ??
    foldName(folder).slice(0, SLUG_CHARS_MAX).replace(/-$/, '');
  if (!isPackSlug(slug))
    throw new CatalogError(`"${folder}" gives no name for the pack: say one with --slug`);
  const author = stated.author ?? packageFile.author;
  const license =
    given.license === undefined ? (stated.license ?? packageFile.license) : { spdx: given.license };
  return {
    slug,
    info: {
      name: given.name?.trim() ?? stated.name ?? displayName(slug),
      version: stated.version ?? packageFile.version ?? null,
      author: authorOf(given, author),
      license: license === undefined ? PRIVATE : termsOf(license),
      category: stated.category ?? null,
      palette: false,
    },
    notes:
      license === undefined
        ? [
            `No license was given, so the pack is noted as private (${PRIVATE_LICENSE}). Say another with --license or in pack.json.`,
          ]
        : [],
  };
}

/** The same for a set in Iconify JSON. It is by somebody, so it must say its license, or the operator must. */
export function factsOfSet(given: GivenFacts, prefix: string, info: SetInfo): PackFacts {
  if (given.license === undefined && licenseTerms(info.license.spdx) === undefined) {
    const { spdx, title } = info.license;
    const stated = spdx ?? (title === 'Unknown' ? undefined : title);
    throw new CatalogError(
      stated === undefined
        ? `the set ${prefix} does not say its license, and icons of unknown license are not served: find it out and say it with --license, for example --license MIT`
        : `the license "${stated}" of the set ${prefix} ${LICENSES_KNOWN}: say one of them with --license if it is the same`,
    );
  }
  const license = given.license === undefined ? info.license : licenseNamed(given.license);
  return {
    slug: given.slug ?? prefix,
    info: { ...info, name: given.name?.trim() ?? info.name, author: authorOf(given, info.author), license },
    notes: [],
  };
}

function isPackSlug(slug: string): boolean {
  return slug.length <= SLUG_CHARS_MAX && isIconName(slug);
}

function isShortText(text: string): boolean {
  return text.trim() !== '' && text.length <= TEXT_CHARS_MAX && !/\p{Cc}/u.test(text);
}

function authorOf(
  given: GivenFacts,
  stated: { name: string; url?: string | null | undefined } | undefined,
): SetInfo['author'] {
  if (given.author !== undefined) return { name: given.author.trim(), url: null };
  return { name: stated?.name ?? UNKNOWN_AUTHOR, url: stated?.url ?? null };
}

function termsOf({ spdx, title, url }: NonNullable<PackFile['license']>): PackLicense {
  const named = licenseNamed(spdx);
  return { title: title ?? named.title, spdx: named.spdx, url: url ?? named.url };
}
