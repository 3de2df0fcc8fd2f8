/** Shorter texts would match too many words. */
const WORD_CHARS_MIN = 2;

/** Words in names of icons that begin with a text, or also end with it. */
export interface FoundWords {
  /** Whether the text is such a word itself. */
  readonly exists: boolean;
  /** The shortest first: words that begin with the text, then those that end with it. */
  readonly matches: readonly string[];
}

/**
 * Finds words by a part of them. `lines` has each word on its own line. The last part of a text such as `home-out` is
 * completed, if all parts before it are words. Costs 1 ms for 60,000 words.
 */
export function findWords(lines: string, text: string, matchesEndings: boolean): FoundWords {
  const parts = text.split('-');
  const last = parts.pop()!;
  const isComplete = (word: string): boolean => `\n${lines}`.includes(`\n${word}\n`);
  if (!parts.every(isComplete)) return { exists: false, matches: [] };
  const exists = isComplete(last);
  if (last.length < WORD_CHARS_MIN) return { exists, matches: [] };
  const words = lines.split('\n').filter((word) => word.length > last.length);
  const starts = words.filter((word) => word.startsWith(last));
  const endings =
    matchesEndings && parts.length === 0
      ? words.filter((word) => word.endsWith(last) && !word.startsWith(last))
      : [];
  return { exists, matches: [...starts.sort(byLength), ...endings.sort(byLength)] };
}

function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}
