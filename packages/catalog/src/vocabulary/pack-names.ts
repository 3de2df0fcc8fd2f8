// British spellings that people type. cspell:ignore colour
import { FACETS, type PackRecord } from '@glyphdex/contract';
import type { IndexWriter, Strings } from '@glyphdex/engine';
import { PhraseCounts } from './phrase-counts.ts';

/**
 * Tells the index by which phrases people ask for the icons of a pack: `tabler icons home`, `font awesome gear`.
 *
 * A pack goes by the beginnings of its title and of its slug. With the word icons behind it any of them is a wish for
 * the pack (`game icons sword`); without it only a phrase that icons are hardly named with, since `game sword` is not, and
 * no word of a dictionary: `basil leaf` is no wish for the pack.
 */
export function addPackNames(
  writer: IndexWriter,
  packs: readonly PackRecord[],
  iconNames: Iterable<Strings>,
  isOrdinary: (name: string) => boolean,
): void {
  const packsOf = new Map<string, Set<number>>();
  packs.forEach((pack, number) => {
    for (const name of packNames(pack)) {
      const known = packsOf.get(name);
      if (known === undefined) packsOf.set(name, new Set([number]));
      else known.add(number);
    }
  });
  const counts = new PhraseCounts(packsOf.keys(), iconNames);
  for (const [name, numbers] of packsOf) {
    const isTelling = counts.isRare(name) && !isOrdinary(name) && !DESCRIPTIONS.has(name);
    if (!isTelling && isStyle(name)) continue;
    const certainty = isTelling ? 'alone' : 'among words';
    const facetWord = { facet: FACETS.pack, values: [...numbers], certainty } as const;
    writer.addFacetWord(`${name} icons`, facetWord);
    writer.addFacetWord(`${name} icon`, facetWord);
    const hasJoinedName = packsOf.has(`${name}icon`) || packsOf.has(`${name}icons`);
    if (isTelling && !hasJoinedName && name.length > SHORT_UNITS_MAX) writer.addFacetWord(name, facetWord);
  }
}

/** Shorter names (`la`, `ion`) are words of some language. */
const SHORT_UNITS_MAX = 3;

/** Titles are mostly of this many words; what comes behind tells packs of one maker apart. */
const NAME_WORDS_MAX = 3;

/** Words of titles that say nothing of the pack. */
const EMPTY_WORDS: ReadonlySet<string> = new Set('icon icons iconset set free svg svgs the'.split(' '));

/** With the word icons behind them these are wishes for a style or a thing (`line icons`), not for a pack. */
const STYLE_WORDS: ReadonlySet<string> = new Set(
  'line flat color colour solid outline duo thin sharp pixel light bold google custom brand brands web'.split(
    ' ',
  ),
);

/** Names of packs that neither icons nor the thesaurus know, and that are descriptions all the same. */
const DESCRIPTIONS: ReadonlySet<string> = new Set([
  ...['cyber', 'nimbus', 'plump', 'rivet', 'teeny', 'web3'],
  ...[
    'custom brand',
    'firefox os',
    'material line',
    'material theme',
    'park outline',
    'park solid',
    'park twotone',
  ],
  ...['cryptocurrency color', 'cyber color', 'flex color', 'freehand color', 'plump color', 'ultimate color'],
]);

const JOINED_ICON_WORD = /^.{3,}icons?$/;

/** What else people call packs, by the beginning of their slugs. */
const FURTHER_NAMES: readonly (readonly [name: string, slugs: RegExp])[] = [
  ['material', /^(?:ic|material-symbols|mdi)$/],
  ['google material', /^(?:ic|material-symbols)$/],
  ['fontawesome', /^fa[567]?(?:-(?:solid|regular|brands))?$/],
  ['mdi', /^mdi$/],
  ['antd', /^ant-design$/],
  ['remixicon', /^ri$/],
  ['radix ui', /^radix-icons$/],
];

/** `Font Awesome 6 Solid` goes by `font awesome` and `font awesome solid`. */
function packNames({ slug, name }: PackRecord): Set<string> {
  const names = new Set<string>();
  for (const words of [wordsOf(name), wordsOf(slug)]) {
    for (let count = 1; count <= Math.min(NAME_WORDS_MAX, words.length); count++) {
      // One word of a longer title is mostly its maker: `google`, or any word: `simple`.
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
    (word) => !EMPTY_WORDS.has(word) && !/^v?\d+$/.test(word),
  );
}

function isStyle(name: string): boolean {
  return name.split(' ').every((word) => STYLE_WORDS.has(word));
}
