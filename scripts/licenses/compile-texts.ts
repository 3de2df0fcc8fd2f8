import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LICENSE_IDS, PRIVATE_LICENSE } from '@glyphdex/contract';
import { ROOT } from '../pack/workspace.ts';

// Writes the texts of all licenses that packs can have, from the package spdx-license-list: npm run licenses

const TARGET = join(ROOT, 'apps/server/src/icons/licenses/license-texts.json');
const { resolve } = createRequire(import.meta.url);

const texts: string[] = [];
const licenses: Record<string, { readonly name: string; readonly text: number }> = {};
for (const id of LICENSE_IDS.filter((known) => known !== PRIVATE_LICENSE)) {
  const file = resolve(`spdx-license-list/licenses/${id}.json`);
  const { name, licenseText } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    licenseText: string;
  };
  const text = `${licenseText.replaceAll('\r', '').trim()}\n`;
  // Several ids have one text, such as GPL-3.0-only and GPL-3.0-or-later.
  const known = texts.indexOf(text);
  licenses[id] = { name, text: known === -1 ? texts.push(text) - 1 : known };
}
writeFileSync(TARGET, `${JSON.stringify({ licenses, texts }, null, 2)}\n`);
process.stdout.write(`${Object.keys(licenses).length} licenses have ${texts.length} texts\n`);
