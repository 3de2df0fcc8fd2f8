import { catalogChanges } from '@glyphdex/catalog';
import { counted } from '../../base/text-table.ts';
import { readConfig } from '../../config/config.ts';

const LINES_MAX = 20;

/** `glyphdex catalog changes`. */
export async function runCatalogChanges(
  names: { readonly from: string | undefined; readonly to: string | undefined },
  { json = false }: { readonly json?: boolean },
): Promise<void> {
  const changes = catalogChanges(readConfig().dataDir, names);
  const { from, to, added, changed, removed, renamed } = changes;
  const lists = { added, changed, removed, renamed: renamed.map((one) => `${one.from} -> ${one.to}`) };
  const lines = Object.entries(lists).flatMap(([kind, slugs]) => [
    `${counted(slugs.length, 'icon')} ${kind}`,
    ...slugs.slice(0, LINES_MAX).map((slug) => `  ${slug}`),
    ...(slugs.length > LINES_MAX ? [`  … and ${slugs.length - LINES_MAX} more; --json lists all`] : []),
  ]);
  process.stdout.write(`${json ? JSON.stringify(changes) : [`${from} -> ${to}`, ...lines].join('\n')}\n`);
}
