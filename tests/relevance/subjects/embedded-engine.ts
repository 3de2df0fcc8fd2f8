import { iconSlug } from '@glyphdex/contract';
import { openCatalog } from '../../../apps/server/src/catalog/embedded/embedded-catalog.ts';
import { IconDescriptors } from './icon-descriptors.ts';
import type { Subject } from './subject.ts';

/** Long enough for every query, because this suite judges quality and not speed. */
const BUDGET_MS = 10_000;

/** The catalog in `dataDir`, searched in this process through the interface that the API searches through. */
export async function embeddedEngine(dataDir: string): Promise<Subject> {
  const catalog = await openCatalog(dataDir);
  const descriptors = new IconDescriptors(catalog.files.descriptors);
  return {
    label: 'Glyphdex',
    close: () => catalog.retire(),
    drawingsAmong: (slugs) =>
      descriptors.distinctAmong(slugs.map((slug) => catalog.files.icons.findBySlug(slug))),
    async search(text, limit) {
      const { ids } = catalog.search({
        text,
        filters: {},
        order: 'relevance',
        offset: 0,
        limit,
        relatedTagsMax: 0,
        budgetMs: BUDGET_MS,
      });
      return catalog.read(ids).map((icon) => iconSlug(icon!.pack, icon!.name));
    },
  };
}
