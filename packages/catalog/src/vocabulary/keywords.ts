import type { IndexWriter } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';

/** A keyword as a phrase, and the icon names that it is attached to. */
export interface TaggedPhrase {
  readonly phrase: string;
  readonly names: readonly TaggedName[];
}

export interface TaggedName {
  readonly name: string;
  /** Number of word sources that attach the keyword to this name. */
  readonly sourcesCount: number;
}

/**
 * Returns the keywords that no synonym of a low tier explains: several sources tag `bible` with `holy book`, and a pack
 * tags `phone-end` with `end call`. Brands are left out, because a query for a brand means only the brand. Keywords of
 * more than NAMES_MAX names are left out too.
 */
export function unexplainedKeywords({ keywords, synonyms, brands }: Words): TaggedPhrase[] {
  const uses = Array.from(keywords, ([name, words]) =>
    words.map(({ word, sources }) => ({ word, name, sourcesCount: sources.length })),
  );
  const tagged: TaggedPhrase[] = [];
  for (const [word, names] of Map.groupBy(uses.flat(), (use) => use.word)) {
    const phrase = word.replaceAll('-', ' ');
    const isExplained = synonyms.get(phrase)?.some(({ tier }) => tier <= EXPLAINING_TIER_MAX) ?? false;
    if (!isExplained && !brands.has(phrase) && names.length <= NAMES_MAX) tagged.push({ phrase, names });
  }
  return tagged;
}

/**
 * Adds the names of each keyword to the thesaurus. A name that several sources give gets the tier of a good picture, a
 * name from one source that of a related thing. Among equal names, those that more packs draw (`packsCountOf`) come
 * first.
 */
export function addKeywords(
  writer: IndexWriter,
  keywords: readonly TaggedPhrase[],
  packsCountOf: (name: string) => number,
): void {
  for (const { phrase, names } of keywords) {
    const counted = names.map((tagged) => ({ ...tagged, packsCount: packsCountOf(tagged.name) }));
    counted.sort(
      (a, b) => b.sourcesCount - a.sourcesCount || b.packsCount - a.packsCount || (a.name < b.name ? -1 : 1),
    );
    writer.addThesaurusEntry(
      phrase,
      counted.map(({ name, sourcesCount }) => ({
        target: name,
        tier: sourcesCount > 1 ? TIER_OF_SEVERAL_SOURCES : TIER_OF_ONE_SOURCE,
      })),
    );
  }
}

/** A synonym of at most this tier explains a keyword. */
const EXPLAINING_TIER_MAX = 2;

/** A keyword of more names than these is too general to describe any of them. */
const NAMES_MAX = 24;

/** Tiers of thesaurus targets. */
const TIER_OF_SEVERAL_SOURCES = 1;
const TIER_OF_ONE_SOURCE = 2;
