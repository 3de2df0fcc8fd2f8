import type { Translation } from '../src/parse-word-files.ts';
import type { Brand } from './compile-brands.ts';
import type { EmojiEntry } from './compile-emoji.ts';
import type { KeywordsByConcept } from './compile-keywords.ts';
import type { Synonym } from './synonym-edges.ts';

const COMPILED =
  'Compiled by `npm run words` from the sources named by their codes in NOTICE; do not edit. See docs/words.md.';

/** `keywords.tsv`: tags of concepts. */
export function writeKeywords(keywords: KeywordsByConcept, license: string): string {
  const lines = [...keywords].map(
    ([name, words]) =>
      `${name}\t${[...words].map(([word, sources]) => withSources(word, sources)).join(' ')}`,
  );
  return file(
    [
      'Keywords of icons: words that people attached to a thing, the most agreed on first.',
      'Line: name of the icon without style words, tab, keywords with their sources (word:source+source).',
      'A source of a pack (lu, ph, tb, …) means that this pack tags its own icon of that name so.',
      `Licenses: ${license}`,
    ],
    lines,
  );
}

/** `synonyms.tsv`: icon words for English words. */
export function writeSynonyms(synonyms: ReadonlyMap<string, readonly Synonym[]>): string {
  const lines = [...synonyms].map(([word, targets]) => {
    const cells = ([1, 2, 3] as const).flatMap((tier) => {
      const here = targets.filter((synonym) => synonym.tier === tier);
      return here.length === 0
        ? []
        : [`${tier} ${here.map(({ target, sources }) => withSources(target, sources)).join(' ')}`];
    });
    return `${word}\t${cells.join('\t')}`;
  });
  return file(
    [
      'Synonyms: which words of icon names stand for an English word or phrase, best first.',
      'Line: what people type, then cells between tabs, each a tier and its targets (target:source+source).',
      'Tiers: 1 the same by another name, 2 synonym, 3 related thing.',
      'A target of several words joined by - means an icon whose name holds them side by side.',
      'Licenses: MIT (own ph tb oc io eb), ISC (lu), CC-BY-4.0 (fa), Apache-2.0 (md cb), Unicode-3.0 (cl cd), WordNet (wn).',
    ],
    lines,
  );
}

/** `translations/<language>.tsv`: icon words for words of another language. */
export function writeTranslations(language: string, translations: readonly Translation[]): string {
  const lines = translations.map(
    ({ word, targets, sources }) => `${word}\t${targets.join(' ')}\t${sources.join('+')}`,
  );
  return file(
    [
      `Words of the language ${language} and the words of icon names that stand for them, best first.`,
      'Line: native word in lower case, tab, targets, tab, sources. Fold words before comparing.',
      'Licenses: Unicode-3.0 (cl cd), MIT (own).',
    ],
    lines,
  );
}

/** `emoji.tsv`: icon names and icon words of emoji. */
export function writeEmoji(entries: readonly EmojiEntry[]): string {
  const lines = entries.map(
    ({ emoji, names, words, sources }) =>
      `${emoji}\t${names.join(' ')}\t${words.join(' ')}\t${sources.join('+')}`,
  );
  return file(
    [
      'Emoji and other characters: names of the icons that show them, and icon words that say the same, best first.',
      'Line: character without presentation selector and skin tone, tab, names, tab, words, tab, source. Lists may be empty.',
      'Licenses: Unicode-3.0 (cl cd), MIT (own: names that only icon packs give).',
    ],
    lines,
  );
}

/** `brands.tsv`: icon names of brands. */
export function writeBrands(brands: readonly Brand[]): string {
  const lines = brands.map(
    ({ title, names, sources }) => `${title}\t${names.join(' ')}\t${sources.join('+')}`,
  );
  return file(
    [
      'Brands: titles, former and other names, and the names of their icons, most common first.',
      'Line: title in lower case as people write it, tab, icon names, tab, sources.',
      'Licenses: CC0-1.0 (si), MIT (own). Brand names are their owners’ trademarks.',
    ],
    lines,
  );
}

/** `flags.tsv`: country names by ISO 3166-1 code. */
export function writeFlags(
  countries: ReadonlyMap<string, string>,
  reviewed: ReadonlyMap<string, string>,
): string {
  const lines = [...new Map([...countries, ...reviewed])]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, name]) => `${code}\t${name}\t${reviewed.has(code) ? 'own' : 'cd'}`);
  return file(
    [
      'Countries, regions and languages by the code that flag packs name their icons with: ISO 3166, ISO 639.',
      'Line: code in lower case, tab, English name with words joined by -, tab, source.',
      'Licenses: Unicode-3.0 (cd), MIT (own).',
    ],
    lines,
  );
}

function withSources(word: string, sources: readonly string[]): string {
  return `${word}:${sources.join('+')}`;
}

function file(comments: readonly string[], lines: readonly string[]): string {
  return `${[...comments, COMPILED].map((comment) => `# ${comment}`).join('\n')}\n${lines.join('\n')}\n`;
}
