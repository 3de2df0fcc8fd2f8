import { COUNTED_TAGS_MAX } from '@glyphdex/contract';
import { Deadline } from '@glyphdex/engine';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import type { CountedValue } from './counted-value.ts';
import { iconSearchOf, type ListIconsRequest, type SearchEnvironment } from './list-icons.ts';

/**
 * Which tags, of those that begin with the prefix, have most of the icons that match, and how many would be listed with each
 * besides? Costs a search, and a look at every tag of what it finds: a few milliseconds at most.
 */
export async function countTags(
  catalog: OpenCatalog,
  request: ListIconsRequest,
  prefix: string,
  { counts, nowMs, budgetMs }: SearchEnvironment,
): Promise<CountedValue[]> {
  const search = iconSearchOf(request, counts);
  const wanted = { max: COUNTED_TAGS_MAX, prefix };
  const tags = await catalog.search.countTags(search, wanted, new Deadline(nowMs, budgetMs));
  return tags.map(({ slug, text, documentsCount }) => ({
    value: slug,
    name: text,
    icons_count: documentsCount,
  }));
}
