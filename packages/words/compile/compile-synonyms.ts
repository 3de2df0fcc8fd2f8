import { coTaggedConcepts } from './co-tagging.ts';
import type { KeywordsByConcept } from './compile-keywords.ts';
import { conceptOf } from './concept-of.ts';
import type { TagRecord } from './icon-tag.ts';
import { type IconVocabulary, isFindable, packsOf } from './icon-vocabulary.ts';
import { inheritedSynonyms } from './inherit-synonyms.ts';
import type { ReviewedSynonyms } from './read-reviewed.ts';
import { type Synonym, SynonymEdges, type Tier } from './synonym-edges.ts';
import type { WordVectors } from './word-vectors.ts';
import type { WordNet } from './wordnet.ts';

/** The maximum number of targets of a word. The index keeps the first 8 that icons have (TARGETS_PER_PHRASE_MAX). */
const TARGETS_MAX = 12;
/**
 * How many of the most frequent of the 341,000 words with a vector inherit synonyms and are looked up in WordNet. Rarer
 * words are mostly names of people and places.
 */
const INFLECTED_WORDS_MAX = 40_000;
const WORDNET_WORDS_MAX = 50_000;
/** Cosine from which vectors confirm a target of WordNet. Words below it are often only used together. */
const CONFIRMING_SIMILARITY_MIN = 0.55;

/** The input of all rules. */
export interface SynonymInput {
  readonly reviewed: ReviewedSynonyms;
  readonly records: readonly TagRecord[];
  readonly keywords: KeywordsByConcept;
  readonly vocabulary: IconVocabulary;
  readonly wordNet: WordNet;
  readonly vectors: WordVectors;
}

/**
 * Compiles the icon words for each English word. Reviewed entries have priority. Aliases of packs, tags of
 * icons and WordNet add to them. Inflected and derived words inherit from their base words.
 */
export function compileSynonyms(input: SynonymInput): ReadonlyMap<string, readonly Synonym[]> {
  const edges = new SynonymEdges();
  claimReviewed(edges, input);
  claimAliases(edges, input);
  claimCoTags(edges, input);
  claimWordNet(edges, input);
  const result = new Map<string, readonly Synonym[]>();
  for (const word of edges.words()) {
    const forbidden = input.reviewed.get(word)?.forbidden ?? new Set<string>();
    const synonyms = edges.of(word).filter(({ target }) => !forbidden.has(target));
    const chosen = input.reviewed.has(word) ? keepReviewed(synonyms) : synonyms.slice(0, TARGETS_MAX);
    if (chosen.length > 0) result.set(word, chosen);
  }
  for (const word of wordsInUse(input)) {
    const inherited = inheritedSynonyms(word, result, input);
    if (inherited.length > 0) result.set(word, mergeInherited(inherited, result.get(word) ?? []));
  }
  return new Map([...result].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Frequent words and tags, which may inherit synonyms of their base words. */
function wordsInUse({ vectors, keywords }: SynonymInput): string[] {
  const tags = [...keywords.values()].flatMap((words) => [...words.keys()]);
  return [...new Set([...vectors.words.slice(0, INFLECTED_WORDS_MAX), ...tags])]
    .filter((word) => /^[a-z]{3,}$/u.test(word))
    .sort();
}

/** In each tier, inherited targets come before those of the word itself. */
function mergeInherited(inherited: readonly Synonym[], own: readonly Synonym[]): Synonym[] {
  const inheritedTargets = new Set(inherited.map(({ target }) => target));
  const further = own.filter(({ target }) => !inheritedTargets.has(target));
  return [...inherited, ...further].sort((left, right) => left.tier - right.tier).slice(0, TARGETS_MAX);
}

/** Keeps the reviewed targets. Other targets of at least three sources follow as related things (tier 3). */
function keepReviewed(synonyms: readonly Synonym[]): Synonym[] {
  const own = synonyms.filter(({ sources }) => sources.includes('own'));
  const agreed = synonyms.filter(({ sources }) => !sources.includes('own') && sources.length >= 3);
  const related = agreed.map((synonym) => ({ ...synonym, tier: 3 as const }));
  return [...own, ...related.slice(0, Math.max(0, TARGETS_MAX - own.length))];
}

/** The reviewed targets, in their order: 1000 is more than all other weights of a pair together. */
function claimReviewed(edges: SynonymEdges, { reviewed }: SynonymInput): void {
  for (const [word, { targets }] of reviewed) {
    for (const [at, { target, tier }] of targets.entries()) {
      edges.claim(word, target, tier, 1000 - at, 'own');
    }
  }
}

/**
 * Two names of an icon that differ in one word give a pair of synonyms: `security-home` and `shield-home`. A source
 * must have the pair three times, or once as whole names (`security` and `shield`). Tier 1 if both holds, else tier 2.
 */
function claimAliases(edges: SynonymEdges, { records, vocabulary }: SynonymInput): void {
  const counts = new Map<string, { pair: [string, string]; count: number; whole: boolean; source: string }>();
  for (const { source, name, aliases = [] } of records) {
    for (const alias of aliases) {
      const pair = differingWords(conceptOf(name).split('-'), conceptOf(alias).split('-'));
      if (pair === null) continue;
      for (const [from, to] of [pair.words, [pair.words[1], pair.words[0]] as [string, string]]) {
        const key = `${source} ${from} ${to}`;
        const entry = counts.get(key) ?? { pair: [from, to], count: 0, whole: false, source };
        entry.count++;
        entry.whole ||= pair.whole;
        counts.set(key, entry);
      }
    }
  }
  for (const { pair, count, whole, source } of counts.values()) {
    const [from, to] = pair;
    if (!isPlainWord(from) || !isFindable(to, vocabulary) || (count < 3 && !whole)) continue;
    edges.claim(from, to, count >= 3 && whole ? 1 : 2, 2 + Math.log2(count), source);
  }
}

/** The only words in which two names of equal length differ; `whole` if they are the whole names. */
function differingWords(
  left: readonly string[],
  right: readonly string[],
): { words: [string, string]; whole: boolean } | null {
  if (left.length !== right.length) return null;
  const at = left.flatMap((word, position) => (word === right[position] ? [] : [position]));
  const [first] = at;
  if (first === undefined || at.length > 1) return null;
  return { words: [left[first]!, right[first]!], whole: left.length === 1 };
}

/**
 * Things that icons with the tag show. Tier 2 if three sources agree and the similarity is 0.3 or more, else tier 3.
 * Things that few packs have weigh less.
 */
function claimCoTags(edges: SynonymEdges, { keywords, vocabulary }: SynonymInput): void {
  for (const [word, things] of coTaggedConcepts(keywords, vocabulary)) {
    const phrase = word.replaceAll('-', ' ');
    if (!/^[a-z][a-z ]{1,}$/u.test(phrase)) continue;
    for (const { target, sourcesCount, sources, similarity } of things.slice(0, 30)) {
      if (!isFindable(target, vocabulary)) continue;
      if (sourcesCount < 2 && similarity < 0.2) continue;
      const tier = sourcesCount >= 3 && similarity >= 0.3 ? 2 : 3;
      const popularity = Math.log2(1 + packsOf(vocabulary, target)) / 8;
      const weight = (similarity * 4 + Math.min(3, sourcesCount) * 0.5) * popularity;
      for (const source of sources) {
        edges.claim(phrase, target, tier, weight / Math.max(1, sourcesCount), source);
      }
    }
  }
}

/**
 * Synonyms and derived words of the senses of a word that make up at least a fifth of its uses, and for a noun that few
 * packs draw the next broader word. A sense that is not the most frequent one needs a second source for each target:
 * another claim of it, or similar vectors. Targets of rarer senses, and those with unlike vectors, get tier 3 at most.
 */
function claimWordNet(edges: SynonymEdges, { vocabulary, keywords, wordNet, vectors }: SynonymInput): void {
  const tags = new Set([...keywords.values()].flatMap((words) => [...words.keys()]));
  const words = new Set([
    ...vectors.words.slice(0, WORDNET_WORDS_MAX),
    ...tags,
    ...vocabulary.packsByWord.keys(),
  ]);
  for (const word of [...words].sort()) {
    if (!isPlainWord(word) || !wordNet.has(word)) continue;
    const phrase = word.replaceAll('-', ' ');
    const senses = wordNet.sensesOf(word);
    for (const sense of senses) {
      if (sense.share < 0.2) break;
      const isMostFrequent = sense.share === senses[0]?.share;
      const claimAll = (targets: readonly string[], strongest: Tier, factor: number) => {
        for (const target of targets) {
          if (!isFindable(target, vocabulary) || target === word) continue;
          const similarity = target.includes('-') ? 0.4 : (vectors.similarity(word, target) ?? 0.3);
          const isConfirmed = similarity >= CONFIRMING_SIMILARITY_MIN || edges.has(phrase, target);
          if (similarity < 0.3 || !(isMostFrequent || isConfirmed)) continue;
          const tier = sense.share >= 0.4 && similarity >= 0.4 ? strongest : 3;
          edges.claim(phrase, target, tier, factor * sense.share * (0.5 + similarity), 'wn');
        }
      };
      claimAll(wordNet.lemmasOf(sense.synset), 2, 1.5);
      claimAll(wordNet.derivedOf(word, sense.synset), 2, 1);
      if (sense.partOfSpeech === 'n' && packsOf(vocabulary, word) < 5) {
        claimAll(broaderWord(sense.synset, vocabulary, wordNet), 3, 0.8);
      }
    }
  }
}

/** The nearest hypernym in the names of at least 8 packs, at most three steps up: `poodle` -> `dog`. */
function broaderWord(synset: string, vocabulary: IconVocabulary, wordNet: WordNet): string[] {
  let level = [synset];
  for (let step = 0; step < 3; step++) {
    level = level.flatMap((at) => wordNet.broaderOf(at));
    const found = level
      .flatMap((at) => wordNet.lemmasOf(at))
      .filter((lemma) => packsOf(vocabulary, lemma) >= 8 && !TOO_GENERAL.has(lemma));
    if (found.length > 0)
      return [
        found.reduce((best, next) => (packsOf(vocabulary, next) > packsOf(vocabulary, best) ? next : best)),
      ];
  }
  return [];
}

/** Hypernyms that say too little about a thing to find a picture of it. */
const TOO_GENERAL = new Set(
  `thing object unit part way set group area act state line point place device system work person being matter body
   structure region part-of content collection series move change make go get take give do put be have use quality form
   number name word sign set end side piece time period space case condition property feature material substance
   product instrument equipment creation cover container support top bottom message data process action event
   organization relation measure level order position motion power figure force`.split(/\s+/u),
);

function isPlainWord(word: string): boolean {
  return /^[a-z]{2,}(?:-[a-z]+)*$/u.test(word);
}
