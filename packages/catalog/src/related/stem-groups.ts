import { Strings } from '@glyphdex/engine';
import { groupBy } from '../columns/group-by.ts';
import type { RelatedColumns } from './related-columns.ts';
import { RELATED_STEMS_MAX, WordOverlap } from './word-overlap.ts';

/** Icons grouped by stem, and the related stems of each. */
export interface StemGroups {
  /**
   * DocIds of stem s, ascending: `docs` from `offsets[s]` up to `offsets[s + 1]`. Positions in `docs` are called
   * places.
   */
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  /** At most RELATED_STEMS_MAX other stems, the most similar first. Computed on first use and cached. */
  relatedTo(stem: number): Uint32Array;
}

/** Synonyms stored per stem. */
const SYNONYMS_MAX = 24;

/**
 * Groups icons by stem. Synonyms, which are stems that packs use as aliases of each other, come before stems that share
 * words.
 */
export function groupByStem({
  stems,
  stemOf,
  aliasPairs,
}: Pick<RelatedColumns, 'stems' | 'stemOf' | 'aliasPairs'>): StemGroups {
  const overlap = new WordOverlap(new Strings(stems.offsets, stems.units));
  const stemsCount = stems.offsets.length - 1;
  const synonyms = synonymsOf(aliasPairs, stemOf, stemsCount);
  const merged: (Uint32Array | undefined)[] = new Array(stemsCount).fill(undefined);
  return {
    ...groupBy(stemOf, stemsCount),
    relatedTo: (stem) => {
      const first = synonyms[stem];
      if (first === undefined) return overlap.relatedTo(stem);
      merged[stem] ??= Uint32Array.from(new Set([...first, ...overlap.relatedTo(stem)])).subarray(
        0,
        RELATED_STEMS_MAX,
      );
      return merged[stem];
    },
  };
}

/** By stem: the stems that packs use as its aliases, or whose alias it is. */
function synonymsOf(
  aliasPairs: Uint32Array,
  stemOf: Uint32Array,
  count: number,
): readonly (readonly number[] | undefined)[] {
  const synonyms: (number[] | undefined)[] = new Array(count).fill(undefined);
  const link = (from: number, to: number): void => {
    const found = synonyms[from];
    if (found === undefined) synonyms[from] = [to];
    else if (found.length < SYNONYMS_MAX && !found.includes(to)) found.push(to);
  };
  for (let at = 0; at < aliasPairs.length; at += 2) {
    const stem = stemOf[aliasPairs[at]!]!;
    const other = aliasPairs[at + 1]!;
    if (other === stem) continue;
    link(stem, other);
    link(other, stem);
  }
  return synonyms;
}
