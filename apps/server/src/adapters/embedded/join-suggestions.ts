import type { Suggestions as SuggestedTexts } from '@glyphdex/engine';
import type { Suggestion, Suggestions } from '../../ports/icon-search.ts';
import type { PackMatch } from './pack-names.ts';

/** So many of the suggestions may be packs while there are words. */
const PACKS_MAX = 3;

/**
 * Words and packs as one list of distinct texts: a pack that is called just as typed, then words, then other packs,
 * which have up to PACKS_MAX places beside words and all that words leave.
 */
export function joinSuggestions(
  { suggestions, corrected }: SuggestedTexts,
  matches: readonly PackMatch[],
  max: number,
): Suggestions {
  const packsMax = Math.max(PACKS_MAX, max - suggestions.length);
  const packs = matches.slice(0, packsMax).map(({ pack, isWhole }) => ({
    isWhole,
    suggestion: { kind: 'pack', text: pack.name, slug: pack.slug, iconsCount: pack.iconsCount } as const,
  }));
  const words = suggestions.map(({ text, documentsCount }): Suggestion => {
    return { kind: 'word', text, iconsCount: documentsCount ?? null };
  });
  const joined = distinct([
    ...packs.filter(({ isWhole }) => isWhole).map(({ suggestion }) => suggestion),
    ...words.slice(0, max - packs.length),
    ...packs.map(({ suggestion }) => suggestion),
  ]).slice(0, max);
  return corrected === undefined ? { suggestions: joined } : { suggestions: joined, corrected };
}

/** The first of those that read alike but for case. */
function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  const known = new Set<string>();
  return suggestions.filter(({ text }) => {
    const key = text.toLowerCase();
    return !known.has(key) && known.add(key);
  });
}
