// British spellings that people type. cspell:ignore colour
import { FACETS, type PackRecord } from '@glyphdex/contract';
import type { IndexWriter, Strings } from '@glyphdex/engine';

/**
 * Adds the phrases that ask for the icons of a pack: `tabler icons home`, `font awesome gear`.
 *
 * The names of a pack are the first words of its title and of its slug, and FURTHER_NAMES. Followed by `icons`, every
 * name except a style (`line icons`) asks for the pack (`game icons sword`). Alone, only a longer name does that is
 * rare in icon names and that no dictionary has: `game sword` and `basil leaf` do not ask for a pack. `isOrdinary`
 * returns whether a dictionary has a name.
 */
export function addPackNames(
  writer: IndexWriter,
  packs: readonly PackRecord[],
  iconNames: readonly Strings[],
  isOrdinary: (name: string) => boolean,
): void {
  const named = packs.flatMap((pack, number) => Array.from(packNames(pack), (name) => ({ name, number })));
  const packsOf = Map.groupBy(named, ({ name }) => name);
  const counts = countPhrases(packsOf.keys(), iconNames);
  for (const [name, uses] of packsOf) {
    const isDistinctive = isRare(name, counts) && !isOrdinary(name) && !DESCRIPTIONS.has(name);
    if (!isDistinctive && name.split(' ').every((word) => STYLE_WORDS.has(word))) continue;
    const certainty = isDistinctive ? 'alone' : 'among words';
    const facetWord = { facet: FACETS.pack, values: uses.map(({ number }) => number), certainty } as const;
    writer.addFacetWord(`${name} icons`, facetWord);
    writer.addFacetWord(`${name} icon`, facetWord);
    const hasJoinedName = packsOf.has(`${name}icon`) || packsOf.has(`${name}icons`);
    if (isDistinctive && !hasJoinedName && name.length > SHORT_CHARS_MAX)
      writer.addFacetWord(name, facetWord);
  }
}

/** Shorter names (`la`, `ion`) are words of some language. */
const SHORT_CHARS_MAX = 3;

/** Words of a title that name the pack. Further words mostly distinguish packs of one maker. */
const NAME_WORDS_MAX = 3;

/** Words of titles that do not identify a pack. */
const GENERIC_WORDS: ReadonlySet<string> = new Set('icon icons iconset set free svg svgs the'.split(' '));

/** Followed by `icons`, these ask for a style or a thing (`line icons`) and not for a pack. */
const STYLE_WORDS: ReadonlySet<string> = new Set(
  'line flat color colour solid outline duo thin sharp pixel light bold google custom brand brands web'.split(
    ' ',
  ),
);

/** Rare names of packs that also describe icons, so that alone they do not ask for the pack. */
const DESCRIPTIONS: ReadonlySet<string> = new Set([
  ...['cyber', 'nimbus', 'plump', 'rivet', 'teeny', 'web3', 'custom brand', 'firefox os'],
  ...['material line', 'material theme', 'park outline', 'park solid', 'park twotone'],
  ...['cryptocurrency color', 'cyber color', 'flex color', 'freehand color', 'plump color', 'ultimate color'],
]);

const JOINED_ICON_WORD = /^.{3,}icons?$/;

/** Names in common use that neither title nor slug contains, and the slugs of their packs. */
const FURTHER_NAMES: readonly (readonly [name: string, slugs: RegExp])[] = [
  ['material', /^(?:ic|material-symbols|mdi)$/],
  ['google material', /^(?:ic|material-symbols)$/],
  ['fontawesome', /^fa[567]?(?:-(?:solid|regular|brands))?$/],
  ['mdi', /^mdi$/],
  ['antd', /^ant-design$/],
  ['remixicon', /^ri$/],
  ['radix ui', /^radix-icons$/],
];

/** `Font Awesome 6 Solid` -> `font awesome`, `font awesome solid`. */
function packNames({ slug, name }: PackRecord): Set<string> {
  const names = new Set<string>();
  for (const words of [wordsOf(name), wordsOf(slug)]) {
    for (let count = 1; count <= Math.min(NAME_WORDS_MAX, words.length); count++) {
      // The first word of a longer title is mostly its maker (`google`) or a common word (`simple`).
      if (count > 1 || words.length === 1) names.add(words.slice(0, count).join(' '));
    }
    // `HeroIcons` is also written as two words.
    const [first = ''] = words;
    if (JOINED_ICON_WORD.test(first)) names.add(first.replace(/icons?$/, ''));
  }
  for (const [further, slugs] of FURTHER_NAMES) if (slugs.test(slug)) names.add(further);
  return names;
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !GENERIC_WORDS.has(word) && !/^v?\d+$/.test(word),
  );
}

/** Occurrences in icon names up to which a phrase rarely describes icons. */
const RARE_NAMES_MAX = 32;

/** A phrase of words that all occur more often is a description, even if the phrase is rare: `flat color`. */
const RARE_WORD_NAMES_MAX = 160;

function isRare(phrase: string, counts: ReadonlyMap<string, number>): boolean {
  const countOf = (text: string) => counts.get(text) ?? 0;
  return (
    countOf(phrase) <= RARE_NAMES_MAX &&
    phrase.split(' ').some((word) => countOf(word) <= RARE_WORD_NAMES_MAX)
  );
}

/** Counts how often each phrase and each of its words occurs in icon names, whose words are joined by hyphens. */
function countPhrases(phrases: Iterable<string>, names: readonly Strings[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let wordsMax = 0;
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    for (const text of [phrase, ...words]) counts.set(text, 0);
    wordsMax = Math.max(wordsMax, words.length);
  }
  for (const list of names)
    for (let index = 0; index < list.count; index++) {
      const words = list.get(index).split('-');
      for (let start = 0; start < words.length; start++) {
        // Every first word of a phrase has a count, so a word without one begins no phrase.
        if (!counts.has(words[start]!)) continue;
        for (let end = start + 1; end <= Math.min(words.length, start + wordsMax); end++) {
          const text = words.slice(start, end).join(' ');
          const count = counts.get(text);
          if (count !== undefined) counts.set(text, count + 1);
        }
      }
    }
  return counts;
}
