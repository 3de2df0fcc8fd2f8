import { readFileSync } from 'node:fs';
import { type PackRecord, UNKNOWN_AUTHOR } from '@glyphdex/contract';

interface LicenseFile {
  /** By SPDX id. `text` is a position in `texts`, because several ids have one text. */
  readonly licenses: Readonly<Record<string, { readonly name: string; readonly text: number }>>;
  readonly texts: readonly string[];
}

let loaded: ReadonlyMap<string, string> | undefined;

/** The lines of a template for the holder of the copyright. That of ISC names the first user of the license. */
const HOLDERS = /^(?:Copyright (?:\(c\) )?(?:<year>|YEAR|[\d-]+ by Internet ).*\n)+/im;
const PLACEHOLDER = 'Copyright (c) <year> <copyright holders>\n';

/** The texts of all licenses that packs can have, by SPDX id. `LicenseRef-Private` has none. Read on first use. */
export function licenseTexts(): ReadonlyMap<string, string> {
  loaded ??= readTexts();
  return loaded;
}

/** The files of a folder `licenses` with the texts for these packs and their authors, by name: `licenses/MIT.txt`. */
export function licenseFiles(
  packs: readonly Pick<PackRecord, 'name' | 'author' | 'license'>[],
): ReadonlyMap<string, string> {
  const texts = licenseTexts();
  const byId = Map.groupBy(packs, ({ license }) => license.spdx ?? '');
  return new Map(
    [...byId]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([id, ofLicense]) => {
        const text = texts.get(id);
        if (text === undefined) return [];
        const holders = ofLicense.map(holderOf).join('');
        return [[`licenses/${id}.txt`, text.replace(PLACEHOLDER, () => holders)] as const];
      }),
  );
}

/** No catalog knows the years. The license of the pack states them. */
function holderOf({ name, author, license }: Pick<PackRecord, 'name' | 'author' | 'license'>): string {
  const holder = author.name === UNKNOWN_AUTHOR ? `the authors of ${name}` : `${author.name} (${name})`;
  return `Copyright (c) ${holder}${license.url === null ? '' : `, see ${license.url}`}\n`;
}

function readTexts(): ReadonlyMap<string, string> {
  const file = new URL('./license-texts.json', import.meta.url);
  const { licenses, texts } = JSON.parse(readFileSync(file, 'utf8')) as LicenseFile;
  return new Map(
    Object.entries(licenses).map(([id, { text }]) => [id, texts[text]!.replace(HOLDERS, PLACEHOLDER)]),
  );
}
