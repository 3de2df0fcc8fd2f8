import { groupBy } from '../columns/group-by.ts';
import { RELATED_MAX } from './found-neighbours.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { StemWords } from './stem-words.ts';
import { WordOverlap } from './word-overlap.ts';

/** Which concepts are related? */
export interface StemGroups {
  /** Where the documents of each stem begin and the last one's end, and the docIds, ascending within a stem. */
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  /** Positions of at most RELATED_MAX other stems, the most alike first. Worked out once. */
  related(stem: number): Uint32Array;
  /** By stem 1 where packs use others as further names of it. */
  readonly synonymous: Uint8Array;
}

/** Stems that packs use as further names of one. */
const SYNONYMS_MAX = 24;
/** Groups documents by stem; `words` tells which of the stems share words. */
export function groupByStem(
  { stems, stemOf, aliasPairs }: Pick<NeighbourColumns, 'stems' | 'stemOf' | 'aliasPairs'>,
  words = new WordOverlap(new StemWords(stems)),
): StemGroups {
  const { offsets, docs } = groupBy(stemOf, stems.count);
  const synonyms = synonymsOf(aliasPairs, stemOf, stems.count);
  const related: (Uint32Array | undefined)[] = new Array(stems.count).fill(undefined);
  return {
    offsets,
    docs,
    synonymous: Uint8Array.from(synonyms, (known) => (known === undefined ? 0 : 1)),
    related: (stem) => {
      const known = synonyms[stem];
      if (known === undefined) return words.alike(stem);
      related[stem] ??= Uint32Array.from(new Set([...known, ...words.alike(stem)])).subarray(0, RELATED_MAX);
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
