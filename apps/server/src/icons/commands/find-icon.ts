import { iconSlug } from '@glyphdex/contract';
import { OperatorError } from '../../base/operator-error.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { BEST, type IconSearch } from '../../catalog/icon-search.ts';
import { slugOf } from '../get-icon.ts';

const SUGGESTED_MAX = 3;
const BUDGET_MS = 5_000;

/** The public id of an icon. Throws an `OperatorError` with the nearest icons, of its pack if any, if there is none. */
export async function findIcon(catalog: Catalog, reference: string): Promise<number> {
  const slug = slugOf(reference);
  const [id] = catalog.resolve([slug]);
  if (id !== undefined) return id;
  const [pack = '', name = pack] = slug.split('--');
  const nearest = async (filters: IconSearch['filters']) => {
    const text = name.replaceAll(/[-:/_]+/g, ' ');
    const query = { text, filters, limit: SUGGESTED_MAX, budgetMs: BUDGET_MS };
    const { ids } = await catalog.search({ ...BEST, ...query });
    return catalog.read(ids).map((icon) => iconSlug(icon!.pack, icon!.name));
  };
  const ofPack = await nearest({ packs: [pack] });
  const near = ofPack.length === 0 ? await nearest({}) : ofPack;
  const advice =
    near.length === 0 ? 'Find one with: glyphdex search WORDS' : `Did you mean ${near.join(', ')}?`;
  throw new OperatorError(`there is no icon "${reference}". ${advice}`);
}
