import { type ListedPack, listPacks } from '@glyphdex/catalog';
import { readConfig } from '../config.ts';
import { asTable } from './text-table.ts';

/** `glyphdex catalog list`. */
export async function runCatalogList(options: { readonly json?: boolean }): Promise<void> {
  const packs = listPacks(readConfig().dataDir);
  process.stdout.write(
    options.json === true ? `${JSON.stringify(packs)}\n` : asTable([HEAD, ...packs.map(row)]),
  );
}

const HEAD = ['PACK', 'NAME', 'ICONS', 'FROM', 'LICENSE', 'SINCE'];

function row({ slug, name, iconsCount, origin, license, addedAt }: ListedPack): string[] {
  return [
    slug,
    name,
    iconsCount.toLocaleString('en-US'),
    origin === 'own' ? 'import' : 'source',
    license.spdx ?? license.title,
    addedAt.slice(0, 16).replace('T', ' '),
  ];
}
