import { asciiJson, iconSlug } from '@glyphdex/contract';
import { writeAndFlush } from '../../base/write-and-flush.ts';
import { checkPacks, openExistingCatalog } from '../../catalog/commands/open-for-command.ts';
import { readConfig } from '../../config/config.ts';
import { findEquivalents } from '../equivalents/find-equivalents.ts';
import { readIcon } from '../get-icon.ts';
import { findIcon } from './find-icon.ts';
import { BUDGET_MS, FOUND, NOTHING_FOUND } from './search.ts';

export interface EquivalentsOptions {
  readonly pack?: string;
  readonly limit: number;
  readonly json?: boolean;
}

/** `glyphdex equivalents`. Returns the exit code: 3 if no other pack has the icon. */
export async function runEquivalents(
  reference: string,
  { pack, limit, json = false }: EquivalentsOptions,
): Promise<number> {
  const catalog = await openExistingCatalog(readConfig());
  checkPacks(catalog, pack === undefined ? [] : [pack]);
  const icon = readIcon(catalog, await findIcon(catalog, reference))!;
  const context = { catalog, searchBudgetMs: BUDGET_MS, startSlowWork: async () => undefined };
  const { ids } = await findEquivalents(context, icon, pack);
  const slugs = catalog.read(ids.slice(0, limit)).map((other) => iconSlug(other!.pack, other!.name));
  const own = iconSlug(icon.pack, icon.name);
  await writeAndFlush(json ? `${asciiJson({ icon: own, equivalents: slugs })}\n` : textOf(own, slugs));
  catalog.retire();
  return slugs.length === 0 ? NOTHING_FOUND : FOUND;
}

function textOf(own: string, slugs: readonly string[]): string {
  if (slugs.length === 0) return `No other pack has ${own}. Look for icons with: glyphdex search WORDS\n`;
  return [`The same icon as ${own}, the best first:`, ...slugs.map((slug) => `  ${slug}`), ''].join('\n');
}
