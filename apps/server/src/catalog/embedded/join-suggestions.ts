import type { Searcher } from '@glyphdex/engine';
import type { Suggestion, Suggestions } from '../icon-search.ts';
import type { PackMatch } from './pack-names.ts';

/** The maximum number of packs among the suggestions, unless there are too few words. */
const PACKS_MAX = 3;

/**
 * Joins words and packs into one list of at most `max` distinct texts: packs with exactly this name or slug, then
 * words that icons are found for, then other packs. `totalOf` searches for a text; undefined when time is up, which
 * ends the words.
 */
export function joinSuggestions(
  { suggestions, corrected, instead }: ReturnType<Searcher['suggest']>,
  matches: readonly PackMatch[],
  max: number,
  totalOf: (text: string) => number | undefined,
): Suggestions {
  const packsMax = Math.max(PACKS_MAX, max - suggestions.length);
  const packs = matches.slice(0, packsMax).map(({ pack, isWhole }) => ({
    isWhole,
    suggestion: { kind: 'pack', text: pack.name, slug: pack.slug, iconsCount: pack.iconsCount } as const,
  }));
  const words: Suggestion[] = [];
  let isPartial = false;
  for (const { text } of suggestions.slice(0, Math.max(0, max - packs.length))) {
    const iconsCount = totalOf(text);
    isPartial = iconsCount === undefined;
    if (iconsCount === undefined) break;
    if (iconsCount > 0) words.push({ kind: 'word', text, iconsCount });
  }
  const joined = distinct([
    ...packs.filter(({ isWhole }) => isWhole).map(({ suggestion }) => suggestion),
    ...words,
    ...packs.map(({ suggestion }) => suggestion),
  ]).slice(0, max);
  return {
    suggestions: joined,
    instead,
    ...(corrected !== undefined && { corrected }),
    ...(isPartial && { isPartial }),
  };
}

/** Drops texts that differ from an earlier one only in letter case. */
function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return suggestions.filter(({ text }) => {
    const key = text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
