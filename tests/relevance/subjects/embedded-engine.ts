import { Deadline } from '@glyphdex/engine';
import { openCatalog } from '../../../apps/server/src/adapters/embedded/open-catalog.ts';
import type { IconSearch } from '../../../apps/server/src/ports/search-backend.ts';
import { IconLooks } from './icon-looks.ts';
import type { Subject } from './subject.ts';

/** Long enough that no answer is cut short: quality is judged here, not speed. */
const BUDGET_MS = 10_000;

/** The catalog in `dataDir`, searched in this process through the port that the API searches through. */
export async function embeddedEngine(dataDir: string): Promise<Subject> {
  const catalog = await openCatalog(dataDir);
  const looks = new IconLooks(catalog.looks);
  return {
    label: 'Glyphdex',
    close: () => catalog.retire(),
    drawingsAmong: (slugs) => looks.distinctAmong(slugs.map((slug) => catalog.icons.findBySlug(slug))),
    async search(text, limit) {
      const request: IconSearch = {
        text,
        order: 'relevance',
        counts: { version: 0, entries: () => [] },
        offset: 0,
        limit,
        relatedTagsMax: 0,
      };
      const hits = await catalog.search.search(request, new Deadline(() => performance.now(), BUDGET_MS));
      return Array.from(hits.docIds, (docId) => catalog.icons.slugOf(docId));
    },
  };
}
