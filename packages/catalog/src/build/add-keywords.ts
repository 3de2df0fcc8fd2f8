import type { IndexWriter } from '@glyphdex/engine';
import type { Words } from '../words/index.ts';

/** An icon name that people attach a word to. */
interface TaggedName {
  readonly name: string;
  readonly sourcesCount: number;
  readonly packsCount: number;
}

/**
 * Tells the index which icons people tag with words that no synonym explains: `holy book` is what several sources say of a
 * `bible`, `end call` what a pack also calls its `phone-end`. What sources agree on is a picture that says it well, what one
 * says a related thing. Brands are left alone: who types one means it. `packsCountOf` tells how many packs draw a name: of equals the most drawn come first.
 */
export function addKeywords(
  writer: IndexWriter,
  { keywords, synonyms, brands }: Words,
  packsCountOf: (name: string) => number,
): void {
  for (const [word, names] of namesByKeyword(keywords, packsCountOf)) {
    const phrase = word.replaceAll('-', ' ');
    const isExplained = synonyms.get(phrase)?.some(({ tier }) => tier <= PICTURE_TIER) ?? false;
    if (isExplained || brands.has(phrase) || names.length > NAMES_MAX) continue;
    writer.addMeanings(
      phrase,
      names.map(({ name, sourcesCount }) => ({
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

/** The names that each keyword stands on, the best first. */
function namesByKeyword(
  keywords: Words['keywords'],
  packsCountOf: (name: string) => number,
): Map<string, TaggedName[]> {
  const names = new Map<string, TaggedName[]>();
  for (const [name, words] of keywords) {
    for (const { word, sources } of words) {
      const tagged = { name, sourcesCount: sources.length, packsCount: packsCountOf(name) };
      const known = names.get(word);
      if (known) known.push(tagged);
      else names.set(word, [tagged]);
    }
  }
  for (const tagged of names.values()) {
    tagged.sort(
      (a, b) => b.sourcesCount - a.sourcesCount || b.packsCount - a.packsCount || (a.name < b.name ? -1 : 1),
    );
  }
  return names;
}
