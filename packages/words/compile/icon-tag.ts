import { foldWord } from '../src/fold-word.ts';

/** One icon in one source: its name and tags. */
export interface TagRecord {
  readonly source: string;
  /** Name in Iconify's form, words joined by `-`. */
  readonly name: string;
  /** Words or short phrases as in the source. */
  readonly tags: readonly string[];
  /** Other names of the icon in the source. */
  readonly aliases?: readonly string[];
}

const TAG_LENGTH_MAX = 24;
const TAG_WORDS_MAX = 3;

/**
 * The form of a tag in the word files: folded, with words joined by `-`. Null for a text that is no keyword: a
 * marker such as `*new*`, a text without Latin letters, or one of more than 24 characters or three words.
 */
export function tagOf(text: string): string | null {
  if (text.startsWith('*')) return null;
  const tag = foldWord(text.replaceAll('&', ' and ').replaceAll('®', ''))
    .replace(/[^a-z0-9 +#]/gu, '')
    .replace(/ +/gu, ' ')
    .trim();
  if (tag === '' || tag.length > TAG_LENGTH_MAX || !/[a-z]/u.test(tag)) return null;
  const words = tag.split(' ');
  return words.length > TAG_WORDS_MAX ? null : words.join('-');
}
