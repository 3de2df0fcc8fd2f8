import type { StyleSlug } from '@glyphdex/contract';
import type { IconSet } from '../source/icon-source.ts';
import {
  CONTAINER_WORDS,
  DECLARED_ONLY,
  lastWordOf,
  SIZE_WORDS,
  STYLE_WORDS,
  stylesByAffix,
  THING_WORDS,
} from './style-words.ts';

/** Parts of the name of an icon. */
export interface NameParts {
  /** The name without style and size: equal for icons of one pack that show the same thing. */
  readonly concept: string;
  /** The words of the concept. */
  readonly words: readonly string[];
  /** The name without sizes. */
  readonly title: string;
  readonly styles: readonly StyleSlug[];
  /** Number of removed style and size words: 0 for the plainest form of a concept. */
  readonly affixes: number;
}

/**
 * Splits the names of one set. If the set declares suffixes or prefixes, those are the styles. Otherwise a trailing
 * style word counts only if it is UNMISTAKABLE, or if the set also has the name without it or with another style word.
 * This tells `home-outline` from `traffic-light`, and `arrow-bold` from `format-bold`.
 */
export class NameReader {
  readonly #suffixes: readonly (readonly [ending: string, styles: readonly StyleSlug[]])[];
  readonly #prefixes: readonly (readonly [prefix: string, styles: readonly StyleSlug[]])[];
  /** For names without declared suffixes and prefixes. */
  readonly #plainStyles: readonly StyleSlug[];
  readonly #names: ReadonlySet<string>;
  readonly #siblings: ReadonlyMap<string, number>;
  readonly #habits: ReadonlySet<string>;

  constructor({ suffixes, prefixes, icons }: Pick<IconSet, 'suffixes' | 'prefixes' | 'icons'>) {
    const ofSuffix = stylesByAffix(suffixes);
    const ofPrefix = stylesByAffix(prefixes);
    this.#suffixes = longestFirst(ofSuffix).map(([key, styles]) => [`-${key}`, styles]);
    this.#prefixes = longestFirst(ofPrefix).map(([key, styles]) => [`${key}-`, styles]);
    this.#plainStyles = ofSuffix.get('') ?? ofPrefix.get('') ?? [];
    this.#names = new Set(icons.map((icon) => icon.name));
    this.#siblings = countSiblings(this.#names);
    this.#habits = habitsOf(this.#names, (word, base) => this.#existsWithout(word, base));
  }

  read(name: string): NameParts {
    const declared = this.#declaredStyle(name);
    let rest = declared.rest;
    const styles = [...declared.styles];
    let affixes = declared.affixes;
    const kept = withoutSizes(declared.suffix);
    // Undeclared styles may follow: `-16`, `-alt-outline`.
    for (;;) {
      const { base, word } = lastWordOf(rest);
      if (base === '' || !this.#isStyleOf(word, base)) break;
      styles.push(...(STYLE_WORDS.get(word) ?? []));
      kept.unshift(...withoutSizes([word]));
      rest = base;
      affixes++;
    }
    const words = rest.split('-');
    const container = CONTAINER_WORDS.get(words.at(-1) ?? '');
    if (container !== undefined && words.length > 1) styles.push(container);
    const title = [...declared.prefix, rest, ...kept].join('-');
    return { concept: rest, words, title, styles, affixes };
  }

  #declaredStyle(name: string) {
    for (const [ending, styles] of this.#suffixes)
      if (name.endsWith(ending) && name.length > ending.length) {
        const suffix = ending.slice(1).split('-');
        return { rest: name.slice(0, -ending.length), prefix: [], suffix, styles, affixes: 1 };
      }
    for (const [prefix, styles] of this.#prefixes)
      if (name.startsWith(prefix) && name.length > prefix.length) {
        const rest = name.slice(prefix.length);
        return { rest, prefix: [prefix.slice(0, -1)], suffix: [], styles, affixes: 1 };
      }
    return { rest: name, prefix: [], suffix: [], styles: this.#plainStyles, affixes: 0 };
  }

  #isStyleOf(word: string, base: string): boolean {
    if (UNMISTAKABLE.has(word)) return true;
    const isDeclaring = this.#suffixes.length > 0 || this.#prefixes.length > 0;
    const isStyleWord = STYLE_WORDS.has(word) && !DECLARED_ONLY.has(word) && !isDeclaring;
    if (!isStyleWord && !SIZE_WORDS.has(word)) return false;
    if (!this.#habits.has(word) && (SIZE_WORDS.has(word) || THING_WORDS.has(word))) return false;
    return this.#existsWithout(word, base);
  }

  #existsWithout(word: string, base: string): boolean {
    // If there is a dark variant, `light` is a color of a theme or of skin.
    if (word === 'light' && this.#names.has(`${base}-dark`)) return false;
    return this.#names.has(base) || (this.#siblings.get(base) ?? 0) > 1;
  }
}

function withoutSizes(words: readonly string[]): string[] {
  return words.filter((word) => !SIZE_WORDS.has(word));
}

/** Words that rarely name a thing. */
const UNMISTAKABLE: ReadonlySet<string> = new Set(['outline', 'outlined', 'duotone', 'twotone', 'filled']);

/** By base name: number of names that add one style or size word. */
function countSiblings(names: ReadonlySet<string>): Map<string, number> {
  const siblings = new Map<string, number>();
  for (const name of names) {
    const { base, word } = lastWordOf(name);
    if (base === '' || !(STYLE_WORDS.has(word) || SIZE_WORDS.has(word))) continue;
    siblings.set(base, (siblings.get(base) ?? 0) + 1);
  }
  return siblings;
}

/**
 * Returns the sizes and ambiguous style words that end enough names of a set to mean a size or style. Others are serial
 * numbers (`man-10`), amounts (`rewind-15`) or things (`rail-light`, `chart-line`).
 */
function habitsOf(
  names: ReadonlySet<string>,
  existsWithout: (word: string, base: string) => boolean,
): ReadonlySet<string> {
  const bases = new Map<string, Set<string>>();
  for (const name of names) {
    // A size may precede a style: `home-16-solid`.
    for (let rest = name; ; ) {
      const { base, word } = lastWordOf(rest);
      if (base === '') break;
      rest = base;
      if (SIZE_WORDS.has(word) || (THING_WORDS.has(word) && existsWithout(word, rest))) {
        bases.set(word, (bases.get(word) ?? new Set()).add(rest));
      }
      if (!STYLE_WORDS.has(word)) break;
    }
  }
  const isHabit = ([word, { size }]: [string, Set<string>]): boolean => size >= habitMin(word, names.size);
  return new Set([...bases].filter(isHabit).map(([word]) => word));
}

/** Minimum of names that end in a word. Large sets have more numbered clocks, calendars and batteries. */
function habitMin(word: string, namesCount: number): number {
  if (SIZE_WORDS.has(word)) return Math.max(3, Math.min(5, namesCount / 10), namesCount * 0.003);
  return Math.max(3, Math.min(THING_WORDS.get(word) ?? 0, namesCount / 10));
}

function longestFirst<T>(table: ReadonlyMap<string, T>): (readonly [string, T])[] {
  return [...table].filter(([key]) => key !== '').sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
}
