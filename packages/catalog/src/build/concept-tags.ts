import { DESCRIPTOR_BYTES, descriptorDistance } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';
import { isOfFlags } from '../packs/name-columns.ts';
import { SynonymTags } from '../vocabulary/synonym-tags.ts';
import type { IconOrder } from './icon-order.ts';

/** An icon farther than this from all icons named by a tag shows another meaning: a plane of paper is no airplane. */
const DISTANCE_MAX = 18_000;
/** Fewer icons than this do not tell how a thing is drawn. */
const NAMED_MIN = 5;

/** By docId the synonyms of the icon's concept. */
export function conceptTags(icons: IconOrder, words: Words): readonly (readonly string[])[] {
  const synonyms = new SynonymTags(words);
  const column = icons.rows(Uint8Array, ({ descriptors }) => descriptors, DESCRIPTOR_BYTES);
  const descriptors = new Int8Array(column.buffer);
  const concepts = conceptsOf(icons);
  const named = Map.groupBy(concepts.keys(), (docId) => concepts[docId]!);
  const looksLike = (docId: number, tag: string): boolean => {
    const others = named.get(tag) ?? [];
    const isLike = (other: number) =>
      descriptorDistance(descriptors, docId * DESCRIPTOR_BYTES, descriptors, other * DESCRIPTOR_BYTES) <=
      DISTANCE_MAX;
    return others.length < NAMED_MIN || others.some(isLike);
  };
  const tagsOf = new Map([...named.keys()].map((concept) => [concept, synonyms.tagsOf(concept)]));
  return concepts.map((concept, docId) => tagsOf.get(concept)!.filter((tag) => looksLike(docId, tag)));
}

/** By docId the name without style and size words. Codes of countries are no words: `tv` is Tuvalu. */
function conceptsOf(icons: IconOrder): string[] {
  const docIds = icons.docIds();
  const concepts = new Array<string>(icons.count);
  let start = 0;
  for (const { columns } of icons.packs) {
    const stems = isOfFlags(columns.info) ? [] : columns.stems.all();
    for (const stem of columns.stemOf) concepts[docIds[start++]!] = stems[stem] ?? '';
  }
  return concepts;
}
