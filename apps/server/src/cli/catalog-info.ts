import { type CatalogDescription, describeCatalog } from '@glyphdex/catalog';
import { readConfig } from '../config.ts';

const LICENSES_SHOWN = 12;

/** `glyphdex catalog info`. */
export async function runCatalogInfo(): Promise<void> {
  process.stdout.write(describe(describeCatalog(readConfig().dataDir)));
}

function describe({ folder, manifest, bytes, licenses }: CatalogDescription): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const shown = licenses.slice(0, LICENSES_SHOWN);
  const rest = licenses.slice(LICENSES_SHOWN).reduce((sum, license) => sum + license.iconsCount, 0);
  const lines = [
    `icons       ${count(manifest.iconsCount)}`,
    `aliases     ${count(manifest.aliasesCount)}`,
    `packs       ${count(manifest.packsCount)}`,
    `sources     ${manifest.sources.map((source) => `${source.name} ${source.version}`).join(', ')}`,
    `built       ${manifest.builtAt}`,
    `generation  ${manifest.generation} (format ${manifest.formatVersion})`,
    `size        ${Math.round(bytes / 1e6)} MB in ${folder}`,
    ...manifest.refused.map(
      (refusal) => `refused     ${count(refusal.count)}: ${refusal.reason} (${refusal.examples.join(', ')})`,
    ),
    '',
    'icons by license',
    ...shown.map((license) => `${count(license.iconsCount).padStart(11)}  ${license.title}`),
    ...(rest > 0 ? [`${count(rest).padStart(11)}  others`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
