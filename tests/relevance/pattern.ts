import { foldWord } from './name-words.ts';

/**
 * What a name must hold.
 *
 * `home`          this word, also written as two (`water-melon` for `watermelon`); fits as a whole when the name says nothing more (`home`, `home-outline`, `home-2`), and in
 *                 part when it does (`home-plus`)
 * `credit+card`   both words, in any order, or written as one (`creditcard`)
 * `arrow+left!up` these words, and not `up`
 * `=home`         as a whole or not at all
 * `==home-plus`   exactly this name
 */
export type Pattern =
  | { readonly kind: 'name'; readonly name: string; readonly words: readonly string[] }
  | {
      readonly kind: 'words' | 'whole';
      readonly words: readonly string[];
      /** The words written as one. */
      readonly joined: string;
      readonly without: readonly string[];
    };

/** A name taken apart once, to be held against many patterns. */
export interface IconName {
  readonly name: string;
  readonly words: readonly string[];
}

/** Reads one pattern; throws when it holds anything but words and the marks above. */
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

/** `part`: the pattern fits, but the name says more than that and so shows something more special. */
export type Fit = 'no' | 'part' | 'whole';

/** How does this name fit? `styleWords` are folded words that do not change what a drawing shows. */
export function fitOf(pattern: Pattern, icon: IconName, styleWords: ReadonlySet<string>): Fit {
  if (pattern.kind === 'name') return icon.name === pattern.name ? 'whole' : 'no';
  const named = [[pattern.joined], pattern.words, pairThatIs(pattern.joined, icon.words)].find((words) =>
    words?.every((word) => icon.words.includes(word)),
  );
  if (named === undefined || pattern.without.some((word) => icon.words.includes(word))) return 'no';
  const saysMore = icon.words.some(
    (word) => !named.includes(word) && !styleWords.has(word) && !/^\d+$/.test(word),
  );
  if (!saysMore) return 'whole';
  return pattern.kind === 'whole' ? 'no' : 'part';
}

/** Two words side by side that make this one: `water`, `melon` for `watermelon`. */
function pairThatIs(joined: string, words: readonly string[]): readonly string[] | undefined {
  const at = words.findIndex((word, index) => word + words[index + 1] === joined);
  return at === -1 ? undefined : words.slice(at, at + 2);
}

/** Words, or words made of two side by side, of which a fitting name holds at least one: where to look for the icons that fit. */
export function entryWords(pattern: Pattern): readonly string[] {
  const first = pattern.words[0];
  if (first === undefined) return [];
  return pattern.kind === 'name' ? [first] : [first, pattern.joined];
}
