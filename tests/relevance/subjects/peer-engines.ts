import { createFlexSearch } from '../../../benchmarks/peers/flex-search.ts';
import { createMiniSearch } from '../../../benchmarks/peers/mini-search.ts';
import type { Peer } from '../../../benchmarks/peers/peer.ts';
import { createSqliteFts } from '../../../benchmarks/peers/sqlite-fts.ts';
import type { NamedIcon } from '../icon-names.ts';
import type { Subject } from './subject.ts';

const PEERS: readonly { readonly label: string; readonly create: () => Peer }[] = [
  { label: 'MiniSearch 7, fuzzy 0.2', create: createMiniSearch },
  { label: 'FlexSearch 0.8, tolerant', create: createFlexSearch },
  { label: 'SQLite FTS5, unicode61', create: createSqliteFts },
];

/**
 * The peers of the benchmarks, one after another, over the data of @iconify/json: names, categories and pack. Only
 * one index exists at a time, because each takes 300 to 500 MB.
 */
export function* peerEngines(icons: readonly NamedIcon[]): Generator<Subject> {
  for (const { label, create } of PEERS) {
    const peer = create();
    icons.forEach((icon, docId) => {
      const [name = '', ...aliases] = icon.names;
      const tags = icon.categories.map((text) => ({ text, slug: text }));
      peer.add({ name, aliases, tags, packWords: [icon.pack], facets: {} }, docId);
    });
    peer.finish();
    yield {
      label,
      close: () => {},
      async search(text, limit) {
        return Array.from(peer.search(text).docIds, (docId) => icons[docId]!.slug).slice(0, limit);
      },
    };
  }
}
