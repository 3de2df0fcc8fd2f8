import type { Words } from '@glyphdex/words';

/** Names of icons with a word let it be a part of a compound. */
const PART_NAMES_MIN = 3;
/** From this length on, a word of three parts is split, whatever the parts. */
const LONG_WORD = 13;
/** Words of two letters that join others. */
const SHORT_PARTS: ReadonlySet<string> = new Set(['of', 'in', 'on', 'at', 'to', 'up']);
/** Words that begin with a capital only in front. */
const LOWER_WORDS: ReadonlySet<string> = new Set(['and', 'of', 'the']);
/** Letters of units behind a number that are capitals: `5g`, `4k`, `3d`, `8mp`. */
const UNIT = /^\d+(?:[cdg]|[kpt]|[gmt]b|fps|mp)$/;
/** Nobody can speak a word without a vowel, so it is initials: `xlm`, `mtls`. SPOKEN abbreviates a word. */
const INITIALS = /^(?!.*[aeiouy])[a-z]{2,5}$/;
const SPOKEN: ReadonlySet<string> = new Set(
  'mr mrs dr st vs jr sr th rd ft mx qt nx zsh zzz msg img btn src std ctrl pkg kg mg cm km'.split(' '),
);
/** The dot of a domain in the name of a brand. */
const DOMAIN = /(?<=..)dot([a-z]{2,4})$/;

/** Writes the titles of icons: `usb-off` -> `USB Off`, `arrowup` -> `Arrow Up`. */
export class TitleWriter {
  readonly #words: Pick<Words, 'keywords' | 'synonyms' | 'brands' | 'writtenForms'>;
  readonly #parts: ReadonlySet<string>;
  readonly #brands: ReadonlySet<string>;
  readonly #written = new Map<string, string>();

  constructor(words: Pick<Words, 'keywords' | 'synonyms' | 'brands' | 'writtenForms'>) {
    this.#words = words;
    this.#brands = new Set([...words.brands.values()].flat());
    const counts = new Map<string, number>();
    for (const name of words.keywords.keys())
      for (const word of name.split('-')) counts.set(word, (counts.get(word) ?? 0) + 1);
    this.#parts = new Set([...counts].filter(([, count]) => count >= PART_NAMES_MIN).map(([word]) => word));
  }

  /** The title for words joined by `-`. Names of brands are compounds of their own and stay whole. */
  titleOf(name: string, isBrand: boolean): string {
    const words = name.split('-').map((word, at) => {
      if (at > 0 && LOWER_WORDS.has(word)) return word;
      if (!isBrand) return this.#writtenOf(word);
      return this.#words.writtenForms.get(word) ?? capitalized(word.replace(DOMAIN, '.$1'));
    });
    return words.join(' ').replace('Wi Fi', 'Wi-Fi');
  }

  #writtenOf(word: string): string {
    let written = this.#written.get(word);
    if (written === undefined) {
      written = this.#words.writtenForms.get(word) ?? this.#apart(word);
      this.#written.set(word, written);
    }
    return written;
  }

  /** `bookmark2` -> `Bookmark 2`, but `http2` -> `HTTP2`. */
  #apart(word: string): string {
    const [, letters, digits] = /^([a-z]{2,})(\d\d?)$/.exec(word) ?? [];
    if (letters === undefined || !(this.#isKnown(letters) || this.#words.writtenForms.has(letters)))
      return this.#split(word).map(capitalized).join(' ');
    const written = this.#writtenOf(letters);
    return /^[A-Z]+$/.test(written) ? `${written}${digits}` : `${written} ${digits}`;
  }

  #isKnown(word: string): boolean {
    return this.#parts.has(word) || this.#words.synonyms.has(word) || this.#brands.has(word);
  }

  /** The parts of a compound that no data has as one word. */
  #split(word: string): readonly string[] {
    const { synonyms, keywords } = this.#words;
    if (!/^[a-z]{6,}$/.test(word) || this.#isKnown(word)) return [word];
    const parts = this.#fewestParts(word);
    const isCompound =
      parts.length > 3 ||
      (parts.length === 3 && word.length >= LONG_WORD) ||
      (parts.length === 2 && (keywords.has(parts.join('-')) || synonyms.has(parts.join(' '))));
    return isCompound ? parts : [word];
  }

  /** Dynamic programming over the ends of parts; no parts if the word cannot be divided. */
  #fewestParts(word: string): readonly string[] {
    const best: (readonly string[] | undefined)[] = [[]];
    for (let end = 1; end <= word.length; end++)
      for (let start = 0; start < end; start++) {
        const before = best[start];
        const part = word.slice(start, end);
        if (before === undefined || (best[end]?.length ?? Number.POSITIVE_INFINITY) <= before.length + 1)
          continue;
        if (SHORT_PARTS.has(part) || (part.length > 2 && this.#parts.has(part)))
          best[end] = [...before, part];
      }
    return best[word.length] ?? [];
  }
}

function capitalized(word: string): string {
  const isInitials = UNIT.test(word) || (INITIALS.test(word) && !SPOKEN.has(word));
  return isInitials ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}
