import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { LICENSE_IDS, LICENSE_TERMS, licenseTerms, PRIVATE_LICENSE } from './license-terms.ts';

interface Collection {
  readonly hidden?: boolean;
  readonly license: { readonly spdx?: string };
}

const collections = Object.entries(
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify/json/collections.json'), 'utf8'),
  ) as Record<string, Collection>,
);

test('knows the license of every pack of @iconify/json, including hidden ones', () => {
  expect(collections.filter(([, { hidden }]) => hidden !== true).length).toBeGreaterThan(200);
  const unknown = collections.filter(([, { license }]) => licenseTerms(license.spdx ?? null) === undefined);
  expect(unknown.map(([prefix]) => prefix)).toEqual([]);
});

test.each([
  ['MIT', true, false, false],
  ['Apache-2.0', true, false, false],
  ['CC0-1.0', true, false, false],
  ['OFL-1.1', true, false, true],
  ['GPL-3.0-or-later', true, false, true],
  ['CC-BY-4.0', true, true, false],
  ['CC-BY-SA-3.0', true, true, true],
  ['CC-BY-NC-4.0', false, true, false],
  ['CC-BY-NC-SA-4.0', false, true, true],
  [PRIVATE_LICENSE, true, false, false],
])(
  'returns for %s: commercial use %s, credit %s, same license %s',
  (id, commercialUse, attributionRequired, shareAlike) => {
    expect(licenseTerms(id)).toMatchObject({ commercialUse, attributionRequired, shareAlike });
  },
);

test('has terms that match the name of each Creative Commons license', () => {
  for (const id of LICENSE_IDS.filter((name) => name.startsWith('CC-BY'))) {
    expect(LICENSE_TERMS.get(id), id).toMatchObject({
      commercialUse: !id.includes('-NC'),
      attributionRequired: true,
      shareAlike: id.includes('-SA'),
    });
  }
});

test('knows no license that forbids changes and no invalid id', () => {
  for (const id of [
    'CC-BY-ND-4.0',
    'CC-BY-NC-ND-4.0',
    'mit',
    'Proprietary',
    '',
    '__proto__',
    'constructor',
    null,
  ]) {
    expect(licenseTerms(id)).toBeUndefined();
  }
});

test('gives the address of the license text for every license', () => {
  for (const [id, { source }] of LICENSE_TERMS) expect(source, id).toMatch(/^https:\/\/\S+$/);
  expect(LICENSE_TERMS.get('CC-BY-NC-SA-4.0')?.source).toBe(
    'https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode',
  );
});
