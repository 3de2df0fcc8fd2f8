import type { EmbeddedCatalog } from '../../apps/server/src/catalog/embedded/embedded-catalog.ts';
import { findEquivalents } from '../../apps/server/src/icons/equivalents/find-equivalents.ts';
import type { Random } from './disturb.ts';

/** The number of pairs of icons with equal names in different packs. */
const PAIRS = 400;

/** The share of pairs whose second icon is the equivalent of the first one in its pack. */
export async function equalNamesFound(catalog: EmbeddedCatalog, random: Random): Promise<number> {
  const { icons } = catalog.files;
  const docsByName = Map.groupBy(Array.from({ length: icons.count }).keys(), (docId) => icons.nameOf(docId));
  const context = { catalog, searchBudgetMs: 60_000, startSlowWork: async () => undefined };
  let found = 0;
  for (let pairs = 0; pairs < PAIRS; ) {
    const docId = Math.floor(random() * icons.count);
    const equal = docsByName.get(icons.nameOf(docId))!.filter((other) => other !== docId);
    if (equal.length === 0) continue;
    pairs++;
    const wanted = icons.idOf(equal[Math.floor(random() * equal.length)]!);
    const [icon, other] = catalog.read([icons.idOf(docId), wanted]);
    const { ids } = await findEquivalents(context, icon!, other!.pack);
    if (ids[0] === wanted) found++;
  }
  return found / PAIRS;
}
