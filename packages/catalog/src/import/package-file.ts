import { PRIVATE_LICENSE } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import { isObject } from '../source/json-shape.ts';
import { foldName } from './fold-name.ts';
import { SLUG_CHARS_MAX, TEXT_CHARS_MAX } from './limits.ts';
import type { PackFile } from './pack-file.ts';
import { knownLicenseId, LICENSES_KNOWN } from './pack-license.ts';

/**
 * What the `package.json` beside drawings says of them, as far as it can be used. Throws `CatalogError` when it names a
 * license that nobody can look up, unless the operator has said one (`isLicenseGiven`).
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
  const version = shortText(value['version']);
  const author = readAuthor(value['author']);
  const license = isLicenseGiven ? undefined : readLicense(value['license']);
  return {
    ...(slug === '' ? {} : { slug }),
    ...(version === undefined ? {} : { version }),
    ...(author === undefined ? {} : { author }),
    ...(license === undefined ? {} : { license }),
  };
}

/** Of several licenses that one may choose from, the first whose terms are known. */
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
    `the license "${license.slice(0, 60)}" of package.json ${LICENSES_KNOWN}: say one with --license`,
  );
}

/** `Name <mail> (address)`, or an object with these. */
function readAuthor(value: unknown): { name: string; url: string | undefined } | undefined {
  const text = isObject(value) ? value['name'] : value;
  const name = shortText(typeof text === 'string' ? text.replace(/[<(].*$/s, '') : undefined);
  const url = isObject(value) ? value['url'] : /\((https?:[^)\s]+)\)/.exec(String(value))?.[1];
  if (name === undefined) return undefined;
  return { name, url: typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined };
}

function shortText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return text === '' || text.length > TEXT_CHARS_MAX ? undefined : text;
}
