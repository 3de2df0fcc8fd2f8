import { groupBy } from '../columns/group-by.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { WordOverlap } from './word-overlap.ts';

/** Which concepts are related? */
export interface StemGroups {
  /** Where the documents of each stem begin and the last one's end, and the docIds, ascending within a stem. */
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  /** Positions of at most RELATED_MAX other stems, the most alike first. Worked out once. */
  related(stem: number): readonly number[];
  /** By stem 1 where packs use others as further names of it. */
  readonly synonymous: Uint8Array;
}

/** Other stems that are looked at per stem. */
export const RELATED_MAX = 10;
/** Stems that packs use as further names of one. */
const SYNONYMS_MAX = 24;
/** Groups documents by stem; `words` tells which of the stems share words. */
export function groupByStem(
  { stems, stemOf, aliasPairs }: Pick<NeighbourColumns, 'stems' | 'stemOf' | 'aliasPairs'>,
  words = new WordOverlap(stems),
): StemGroups {
  const { offsets, docs } = groupBy(stemOf, stems.length);
  const synonyms = synonymsOf(aliasPairs, stemOf, stems.length);
  const relatedTo = (stem: number): readonly number[] => {
    const known = synonyms[stem];
    if (known === undefined) return words.alike(stem, RELATED_MAX);
    const alike = words.alike(stem, RELATED_MAX + known.length);
    return [...new Set([...known, ...alike])].slice(0, RELATED_MAX);
  };
  const related: (readonly number[] | undefined)[] = new Array(stems.length).fill(undefined);
  return {
    offsets,
    docs,
    synonymous: Uint8Array.from(synonyms, (known) => (known === undefined ? 0 : 1)),
    related: (stem) => {
      related[stem] ??= relatedTo(stem);
      return related[stem];
    },
  };
}

/** Stems that packs use as further names of each other. */
function synonymsOf(
  aliasPairs: Uint32Array,
  stemOf: Uint32Array,
  count: number,
): readonly (readonly number[] | undefined)[] {
  const synonyms: (number[] | undefined)[] = new Array(count).fill(undefined);
  const link = (from: number, to: number): void => {
    const known = synonyms[from];
    if (known === undefined) synonyms[from] = [to];
    else if (known.length < SYNONYMS_MAX && !known.includes(to)) known.push(to);
  };
  for (let at = 0; at < aliasPairs.length; at += 2) {
    const own = stemOf[aliasPairs[at]!]!;
    const other = aliasPairs[at + 1]!;
    if (other === own) continue;
    link(own, other);
    link(other, own);
  }
  return synonyms;
}
