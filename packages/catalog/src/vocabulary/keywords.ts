import type { IndexWriter } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';

/** A word that people attach to icons, and which these are. */
export interface TaggedPhrase {
  readonly phrase: string;
  readonly names: readonly TaggedName[];
}

export interface TaggedName {
  readonly name: string;
  readonly sourcesCount: number;
}

/**
 * Which words do people tag icons with that no synonym explains? `holy book` is what several sources say of a `bible`, `end
 * call` what a pack also calls its `phone-end`. Brands are left alone: who types one means it.
 */
export function unexplainedKeywords({ keywords, synonyms, brands }: Words): TaggedPhrase[] {
  const tagged: TaggedPhrase[] = [];
  for (const [word, names] of namesByKeyword(keywords)) {
    const phrase = word.replaceAll('-', ' ');
    const isExplained = synonyms.get(phrase)?.some(({ tier }) => tier <= PICTURE_TIER) ?? false;
    if (!isExplained && !brands.has(phrase) && names.length <= NAMES_MAX) tagged.push({ phrase, names });
  }
  return tagged;
}

/**
 * Tells the index which icons people tag with these. What sources agree on is a picture that says it well, what one says a
 * related thing. `packsCountOf` tells how many packs draw a name: of equals the most drawn come first.
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
        tier: sourcesCount > 1 ? AGREED : SAID_BY_ONE,
      })),
    );
  }
}

/** Tiers of synonyms up to this one are worth more than tags. */
const PICTURE_TIER = 2;

/** A word on more names than these tells nothing of any of them. */
const NAMES_MAX = 24;

/** Tiers of meanings. */
const AGREED = 1;
const SAID_BY_ONE = 2;

function namesByKeyword(keywords: Words['keywords']): Map<string, TaggedName[]> {
  const names = new Map<string, TaggedName[]>();
  for (const [name, words] of keywords) {
    for (const { word, sources } of words) {
      const tagged = { name, sourcesCount: sources.length };
      const known = names.get(word);
      if (known) known.push(tagged);
      else names.set(word, [tagged]);
    }
  }
  return names;
}
