import type { PackRecord } from '@glyphdex/contract';

/** A pack whose slug or name contains a text. */
export interface PackMatch {
  readonly pack: PackRecord;
  /** Whether the slug or the name equals the text. */
  readonly isWhole: boolean;
}

/** Shorter texts match only at the start of a slug or name, because they occur inside too many. */
const INSIDE_CHARS_MIN = 3;

/** Match ranks, best first: the whole name, a prefix of it, a prefix of a word in it, inside a word. */
const WHOLE = 0;
const PREFIX = 1;
const WORD = 2;
const INSIDE = 3;

/** Separates names in the searched text. Removed from queries. */
const END = '\n';

/** Finds packs by slug or name. All names are one text, so a lookup is a single string search. */
export class PackNames {
  readonly #packs: readonly PackRecord[];
  /** Slug and name of each pack: pack i has the lines 2i and 2i + 1. */
  readonly #lines: readonly string[];
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(packs: readonly PackRecord[]) {
    this.#packs = packs;
    this.#lines = packs.flatMap(({ slug, name }) => [slug, folded(name)]);
    this.#text = END + this.#lines.join(END) + END;
    let start = 1;
    this.#starts = this.#lines.map(({ length }) => {
      const lineStart = start;
      start += length + END.length;
      return lineStart;
    });
  }

  /** The packs whose slug or name contains this text, by match rank, then by size. */
  matching(text: string): PackMatch[] {
    const name = folded(text).replaceAll(END, ' ').trim();
    if (name === '') return [];
    const searched = name.length < INSIDE_CHARS_MIN ? END + name : name;
    const ranks = new Map<number, number>();
    for (let at = this.#text.indexOf(searched); at !== -1; at = this.#text.indexOf(searched, at + 1)) {
      const start = at + searched.length - name.length;
      const line = this.#lineAt(start);
      const rank = this.#matchRank(line, start, name.length);
      ranks.set(line >> 1, Math.min(rank, ranks.get(line >> 1) ?? INSIDE));
    }
    return Array.from(ranks, ([pack, rank]) => ({ pack: this.#packs[pack]!, rank }))
      .filter(({ pack }) => pack.iconsCount > 0)
      .sort(
        (a, b) =>
          a.rank - b.rank || b.pack.iconsCount - a.pack.iconsCount || (a.pack.slug < b.pack.slug ? -1 : 1),
      )
      .map(({ pack, rank }) => ({ pack, isWhole: rank === WHOLE }));
  }

  /** As `matching`, with the pack that code names first. */
  forSuggestions(text: string, slug: string | undefined): PackMatch[] {
    const named = this.#packs.find((pack) => pack.slug === slug);
    const matches = this.matching(text);
    if (named === undefined) return matches;
    return [{ pack: named, isWhole: true }, ...matches.filter(({ pack }) => pack !== named)];
  }

  #matchRank(line: number, at: number, length: number): number {
    const start = this.#starts[line]!;
    if (at > start) return /[\p{L}\p{N}]/u.test(this.#text[at - 1]!) ? INSIDE : WORD;
    return length === this.#lines[line]!.length ? WHOLE : PREFIX;
  }

  #lineAt(at: number): number {
    let from = 0;
    let to = this.#starts.length;
    while (to - from > 1) {
      const middle = (from + to) >>> 1;
      if (this.#starts[middle]! <= at) from = middle;
      else to = middle;
    }
    return from;
  }
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
