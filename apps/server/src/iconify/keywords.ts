import { wordsCost } from '../limits/request-cost.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, refuseBadRequest, sendData } from './send-answer.ts';

const WORD_CHARS_MAX = 64;
const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * `/keywords?prefix=hom`: words in names of icons that begin with a text; with `keyword`, also those that end with it.
 */
export async function sendKeywords(request: IconifyRequest): Promise<void> {
  const { query, catalog } = request;
  const prefix = query.given('prefix');
  const text = (prefix ?? query.given('keyword'))?.toLowerCase().trim();
  if (text === undefined) return refuseBadRequest(request);
  const isValid = text.length <= WORD_CHARS_MAX && WORD.test(text);
  await sendData(request, {
    data: () => ({
      ...query.all(),
      ...(isValid ? findWords(catalog.iconSets.nameWords, text, prefix === undefined) : INVALID),
    }),
    cost: isValid ? wordsCost(text.split('-').length) : 1,
    freshSeconds: FRESH_SECONDS.lists,
  });
}

const INVALID = { invalid: true, exists: false, matches: [] };

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
 * completed, if all parts before it are words. They have letters and digits only.
 */
export function findWords(lines: string, text: string, matchesEndings: boolean): FoundWords {
  const parts = text.split('-');
  const last = parts.pop()!;
  const isComplete = (word: string): boolean =>
    lines.startsWith(`${word}\n`) || lines.includes(`\n${word}\n`);
  if (!parts.every(isComplete)) return { exists: false, matches: [] };
  const exists = isComplete(last);
  if (last.length < WORD_CHARS_MIN) return { exists, matches: [] };
  // An expression that looks at each line is faster than a list of lines, and creates no garbage.
  const starts = lines.match(new RegExp(`^${last}.+$`, 'gm')) ?? [];
  const endings =
    matchesEndings && parts.length === 0 ? (lines.match(new RegExp(`^.+${last}$`, 'gm')) ?? []) : [];
  const others = endings.filter((word) => !word.startsWith(last));
  return { exists, matches: [...starts.sort(byLength), ...others.sort(byLength)] };
}

function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}
