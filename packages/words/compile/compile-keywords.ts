import { sortSourceCodes } from '../src/word-sources.ts';
import { conceptOf } from './concept-of.ts';
import { type TagRecord, tagOf } from './icon-tag.ts';
import type { IconVocabulary } from './icon-vocabulary.ts';
import { EMOJI_NOISE, GENERIC_WORDS, MISSPELLED_WORDS, STYLE_WORDS } from './noise-words.ts';

/** A keyword of more than this share of the concepts with records does not distinguish them. */
const CONCEPT_SHARE_MAX = 0.03;

/** By concept and keyword, the sources with this keyword. */
export type KeywordsByConcept = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Counts of one source: its icons, and what happened to their tags. */
export interface SourceTally {
  icons: number;
  /** Icons whose concept no pack has. Their tags are not counted. */
  unknownIcons: number;
  /** Distinct tags and aliases of each other icon. The four counts below add up to this one. */
  tags: number;
  /** The others. A keyword counts once for each icon that gives it. */
  kept: number;
  /** Words of the concept itself. */
  cutAsName: number;
  /** Words of `isNoise`, and texts that are no tag. */
  cutAsNoise: number;
  /** Words on more than CONCEPT_SHARE_MAX of all concepts. */
  cutAsFrequent: number;
}

/**
 * Merges the tags and aliases of all sources by concept. Concepts that no pack of `vocabulary` has are left out.
 * Keywords with most sources come first, then in text order.
 */
export function compileKeywords(
  records: readonly TagRecord[],
  vocabulary: IconVocabulary,
): { readonly keywords: KeywordsByConcept; readonly tallies: ReadonlyMap<string, SourceTally> } {
  const tallies = new Map<string, SourceTally>();
  const merged = new Map<string, Map<string, Set<string>>>();
  for (const record of records) {
    const tally = tallyOf(tallies, record.source);
    tally.icons++;
    const concept = conceptOf(record.name);
    if (!vocabulary.packsByConcept.has(concept)) {
      tally.unknownIcons++;
      continue;
    }
    const aliases = (record.aliases ?? []).map((alias) => conceptOf(alias).replaceAll('-', ' '));
    const words = merged.get(concept) ?? new Map<string, Set<string>>();
    merged.set(concept, words);
    for (const text of new Set([...aliases, ...record.tags])) {
      tally.tags++;
      const tag = singularOf(tagOf(text), vocabulary);
      if (tag === null || isNoise(tag, record.source)) {
        tally.cutAsNoise++;
      } else if (concept === tag || concept.split('-').includes(tag)) {
        tally.cutAsName++;
      } else {
        tally.kept++;
        words.set(tag, (words.get(tag) ?? new Set()).add(record.source));
      }
    }
  }
  const frequent = frequentWords(merged);
  const keywords = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const concept of [...merged.keys()].sort()) {
    const words = [...(merged.get(concept) ?? [])].filter(([word, sources]) => {
      if (!frequent.has(word)) return true;
      for (const source of sources) {
        const tally = tallyOf(tallies, source);
        tally.kept--;
        tally.cutAsFrequent++;
      }
      return false;
    });
    words.sort(
      ([left, leftSources], [right, rightSources]) =>
        rightSources.size - leftSources.size || (left < right ? -1 : 1),
    );
    if (words.length > 0) {
      keywords.set(concept, new Map(words.map(([word, sources]) => [word, sortSourceCodes(sources)])));
    }
  }
  return { keywords, tallies };
}

/** `homes` -> `home`, if at least five packs and more than twice as many use the singular; `glasses` remains. */
function singularOf(tag: string | null, { packsByWord }: IconVocabulary): string | null {
  if (tag === null || !tag.endsWith('s') || tag.endsWith('ss') || tag.includes('-')) return tag;
  const packs = packsByWord.get(tag) ?? 0;
  const singulars = [tag.slice(0, -1), ...(tag.endsWith('es') ? [tag.slice(0, -2)] : [])];
  if (tag.endsWith('ies')) singulars.push(`${tag.slice(0, -3)}y`);
  const best = singulars.find(
    (word) => word.length >= 3 && (packsByWord.get(word) ?? 0) > Math.max(4, 2 * packs),
  );
  return best ?? tag;
}

/** Whether a tag says nothing about the thing: a style, a coarse category, a misspelling or one letter. */
function isNoise(tag: string, source: string): boolean {
  if (STYLE_WORDS.has(tag) || GENERIC_WORDS.has(tag) || MISSPELLED_WORDS.has(tag) || tag.length < 2)
    return true;
  // CLDR, its derived annotations, and Emojibase.
  const isEmojiAnnotation = source === 'cl' || source === 'cd' || source === 'eb';
  return isEmojiAnnotation && EMOJI_NOISE.has(tag);
}

function frequentWords(merged: ReadonlyMap<string, ReadonlyMap<string, unknown>>): ReadonlySet<string> {
  const concepts = new Map<string, number>();
  for (const words of merged.values()) {
    for (const word of words.keys()) concepts.set(word, (concepts.get(word) ?? 0) + 1);
  }
  const limit = merged.size * CONCEPT_SHARE_MAX;
  return new Set([...concepts].filter(([, count]) => count > limit).map(([word]) => word));
}

function tallyOf(tallies: Map<string, SourceTally>, source: string): SourceTally {
  const tally = tallies.get(source) ?? {
    icons: 0,
    unknownIcons: 0,
    tags: 0,
    kept: 0,
    cutAsName: 0,
    cutAsNoise: 0,
    cutAsFrequent: 0,
  };
  tallies.set(source, tally);
  return tally;
}
