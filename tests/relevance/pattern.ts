import { foldWord } from './name-words.ts';

/**
 * A condition on an icon name. A name fits as a whole if all its other words are style words or numbers, else in part.
 *
 * `home`          the name has this word; `home-outline` and `home-2` fit as a whole, `home-plus` in part
 * `watermelon`    the word may also be two adjacent words: `water-melon`
 * `credit+card`   the name has both words, in any order, or joined: `creditcard`
 * `arrow+left!up` the name has `arrow` and `left`, but not `up`
 * `=home`         the name fits as a whole
 * `==home-plus`   the name is exactly this one
 */
export type Pattern =
  | { readonly kind: 'name'; readonly name: string; readonly words: readonly string[] }
  | {
      readonly kind: 'words' | 'whole';
      readonly words: readonly string[];
      /** All words joined. */
      readonly joined: string;
      readonly without: readonly string[];
    };

/** A name with its folded words, to be compared with many patterns. */
export interface IconName {
  readonly name: string;
  readonly words: readonly string[];
}

/** Parses a pattern. Throws an error for a text of another form, such as one with capital letters or spaces. */
export function parsePattern(text: string): Pattern {
  if (!/^(==[a-z0-9]+(-[a-z0-9]+)*|=?[a-z0-9]+(\+[a-z0-9]+)*(![a-z0-9]+)*)$/.test(text)) {
    throw new Error(`"${text}" is not a pattern`);
  }
  if (text.startsWith('==')) {
    const name = text.slice(2);
    return { kind: 'name', name, words: name.split('-').map(foldWord) };
  }
  const isWhole = text.startsWith('=');
  const [wanted = '', ...without] = (isWhole ? text.slice(1) : text).split('!');
  const words = wanted.split('+');
  return {
    kind: isWhole ? 'whole' : 'words',
    words: words.map(foldWord),
    joined: foldWord(words.join('')),
    without: without.map(foldWord),
  };
}

/** `part`: the name fits, but has further words, so it shows a more specific thing. */
export type Fit = 'no' | 'part' | 'whole';

/** How a name fits a pattern. `styleWords` are folded words that do not change what an icon shows. */
export function fitOf(pattern: Pattern, icon: IconName, styleWords: ReadonlySet<string>): Fit {
  if (pattern.kind === 'name') return icon.name === pattern.name ? 'whole' : 'no';
  const named = [[pattern.joined], pattern.words, adjacentPair(pattern.joined, icon.words)].find((words) =>
    words?.every((word) => icon.words.includes(word)),
  );
  if (named === undefined || pattern.without.some((word) => icon.words.includes(word))) return 'no';
  const hasFurtherWords = icon.words.some(
    (word) => !named.includes(word) && !styleWords.has(word) && !/^\d+$/.test(word),
  );
  if (!hasFurtherWords) return 'whole';
  return pattern.kind === 'whole' ? 'no' : 'part';
}

/** Two adjacent words that give `joined`: `water` and `melon` for `watermelon`. */
function adjacentPair(joined: string, words: readonly string[]): readonly string[] | undefined {
  const at = words.findIndex((word, index) => word + words[index + 1] === joined);
  return at === -1 ? undefined : words.slice(at, at + 2);
}

/** A name that fits has all words of one of these lists, the second possibly as two adjacent words. */
export function candidateWords(pattern: Pattern): readonly (readonly string[])[] {
  return pattern.kind === 'name' ? [pattern.words] : [pattern.words, [pattern.joined]];
}
