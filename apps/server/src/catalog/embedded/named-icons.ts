import { FACETS, iconSlug } from '@glyphdex/contract';
import { type Filter, POSTING } from '@glyphdex/engine';
import { NAMED_PER_PACK, type NamedQuery } from '../icon-search.ts';
import { NO_ICON } from './icon-store.ts';
import type { OpenGeneration } from './open-generation.ts';

/** The digits of a sort key: pack, number of words, docId. Exact in 64 bits. */
const DOC_IDS = 2 ** 24;
const WORDS = 2 ** 5;

/** See `NamedIcons`. O(icons with the words), and a lookup for each pack. */
export function namedIcons(
  { icons, searcher, reference }: OpenGeneration,
  filter: Filter,
  { name, words }: Omit<NamedQuery, 'filters'>,
): { readonly docIds: Uint32Array; readonly whole: Uint32Array } {
  const named = searcher.named(words, filter);
  const whole = reference.packs
    .map(({ slug }) => icons.findBySlug(iconSlug(slug, name)))
    .filter((docId) => docId !== NO_ICON && named.has(docId));
  const isWhole = new Set(whole);
  const packOf = searcher.column(FACETS.pack);
  const keys = new Float64Array(named.count());
  let count = 0;
  named.visit((docId) => {
    const plainWords = isWhole.has(docId) ? 0 : POSTING.plainWordsOf(searcher.nameWordsOf(docId));
    keys[count++] = (packOf[docId]! * WORDS + plainWords) * DOC_IDS + docId;
  });
  keys.sort();
  let [pack, ofPack] = [-1, 0];
  const kept = keys.filter((key) => {
    const other = Math.floor(key / (WORDS * DOC_IDS));
    ofPack = other === pack ? ofPack + 1 : 1;
    pack = other;
    return ofPack <= NAMED_PER_PACK;
  });
  return { docIds: Uint32Array.from(kept, (key) => key % DOC_IDS).sort(), whole: Uint32Array.from(whole) };
}
