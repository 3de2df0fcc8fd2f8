import type { KeywordsByConcept } from './compile-keywords.ts';
import { type IconVocabulary, packsOf } from './icon-vocabulary.ts';

/** A concept whose icons have a tag, and how strongly the tag belongs to it. */
export interface CoTaggedConcept {
  readonly target: string;
  /** The number of `sources`: those that give the tag to this exact name. 0 if only longer names have the tag. */
  readonly sourcesCount: number;
  readonly sources: readonly string[];
  /** Cosine of tag and concept over all icon names, 0 to 1. */
  readonly similarity: number;
}

/** Words that modify the concept in a name: `wallet-plus` is a wallet. */
const MODIFIERS = new Set(
  `a off on plus minus add remove x check cancel edit up down left right in out alt new small large big mini full empty
   half open closed close circle square line double single one two three four five six seven eight nine ten
   top bottom center middle multiple all no not with and of the to for by vertical horizontal slash simple
   variant badge box search settings cog lock alert question star heart clock clockwise arrow arrows back forward dots
   brand logo person man woman face hand emoji smart light dark high low medium front side auto user users`.split(
    /\s+/u,
  ),
);
/** A word or name that fewer packs have is too rare to be a target. */
const SPECIFIC_PACKS_MIN = 4;

/**
 * For each keyword, the concepts whose icons have it, best first. The score is the cosine of keyword and concept over
 * icon names. A name counts once for each source that gives it the keyword, at most three times.
 */
export function coTaggedConcepts(
  keywords: KeywordsByConcept,
  vocabulary: IconVocabulary,
): ReadonlyMap<string, readonly CoTaggedConcept[]> {
  const massByTarget = new Map<string, number>();
  const massByWord = new Map<string, number>();
  const shared = new Map<string, Map<string, { mass: number; exact: readonly string[] }>>();
  for (const [concept, words] of keywords) {
    const targets = targetsOf(concept, vocabulary);
    for (const [target, share] of targets) massByTarget.set(target, (massByTarget.get(target) ?? 0) + share);
    for (const [word, sources] of words) {
      const agreement = Math.min(3, sources.length);
      massByWord.set(word, (massByWord.get(word) ?? 0) + agreement);
      const things = shared.get(word) ?? new Map<string, { mass: number; exact: readonly string[] }>();
      shared.set(word, things);
      for (const [target, share] of targets) {
        if (target === word) continue;
        const thing = things.get(target) ?? { mass: 0, exact: [] };
        things.set(target, {
          mass: thing.mass + agreement * share,
          exact: target === concept ? sources : thing.exact,
        });
      }
    }
  }
  const result = new Map<string, readonly CoTaggedConcept[]>();
  for (const [word, things] of shared) {
    const wordMass = massByWord.get(word) ?? 1;
    const scored = [...things].map(([target, { mass, exact }]) => ({
      target,
      sourcesCount: exact.length,
      sources: exact,
      similarity: mass / Math.sqrt(wordMass * 3 * (massByTarget.get(target) ?? 1)),
    }));
    scored.sort((left, right) => right.similarity - left.similarity || (left.target < right.target ? -1 : 1));
    result.set(word, scored);
  }
  return result;
}

/** The weights of the concepts in a name: 1 for the whole name, 0.6 for its first word, 0.4 for each other word. */
function targetsOf(concept: string, vocabulary: IconVocabulary): Map<string, number> {
  const targets = new Map<string, number>();
  const parts = concept.split('-');
  for (const [at, part] of parts.entries()) {
    if (part.length < 3 || MODIFIERS.has(part) || packsOf(vocabulary, part) < SPECIFIC_PACKS_MIN) continue;
    targets.set(part, at === 0 ? 0.6 : 0.4);
  }
  if (
    (vocabulary.packsByConcept.get(concept) ?? 0) >= SPECIFIC_PACKS_MIN &&
    !isGendered(concept, vocabulary)
  ) {
    targets.set(concept, 1);
  }
  return targets;
}

/** Whether the name has a gender and a neutral name exists: `woman-shrugging` beside `person-shrugging`. */
function isGendered(concept: string, vocabulary: IconVocabulary): boolean {
  const neutral = concept.replace(/^(?:wo)?man-/u, 'person-').replace(/^(?:wo)?men-/u, 'people-');
  return neutral !== concept && vocabulary.packsByConcept.has(neutral);
}
