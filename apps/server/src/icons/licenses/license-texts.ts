import { readFileSync } from 'node:fs';
import type { PackRecord } from '@glyphdex/contract';

interface LicenseFile {
  /** By SPDX id. `text` is a position in `texts`, because several ids have one text. */
  readonly licenses: Readonly<Record<string, { readonly name: string; readonly text: number }>>;
  readonly texts: readonly string[];
}

let loaded: ReadonlyMap<string, string> | undefined;

/** The texts of all licenses that packs can have, by SPDX id. `LicenseRef-Private` has none. Read on first use. */
export function licenseTexts(): ReadonlyMap<string, string> {
  loaded ??= readTexts();
  return loaded;
}

/** The files of a folder `licenses` with the texts for these packs, by name: `licenses/MIT.txt`. */
export function licenseFiles(packs: readonly Pick<PackRecord, 'license'>[]): ReadonlyMap<string, string> {
  const texts = licenseTexts();
  const ids = [...new Set(packs.flatMap(({ license }) => license.spdx ?? []))].sort();
  return new Map(
    ids.flatMap((id) => {
      const text = texts.get(id);
      return text === undefined ? [] : [[`licenses/${id}.txt`, text] as const];
    }),
  );
}

function readTexts(): ReadonlyMap<string, string> {
  const file = new URL('./license-texts.json', import.meta.url);
  const { licenses, texts } = JSON.parse(readFileSync(file, 'utf8')) as LicenseFile;
  return new Map(Object.entries(licenses).map(([id, { text }]) => [id, texts[text]!]));
}
