import type { Concept, Qualifier } from './concept.ts';
import type { NamedIcon } from './icon-names.ts';
import type { Intent } from './intent.ts';
import type { JudgedQuery, Judgments } from './judgments.ts';
import { type Grade, NDCG_DEPTH } from './metrics.ts';
import { wordsOf } from './name-words.ts';
import { candidateWords, fitOf, type IconName, type Pattern } from './pattern.ts';

type GradedIntent = Extract<Intent, { kind: 'graded' }>;
const GRADES = [3, 2, 1] as const;

/** Grades any icon for any graded intent, and computes the best grades that a query can reach. */
export class Grader {
  readonly #styleWords: ReadonlySet<string>;
  readonly #icons: NamedIcon[] = [];
  readonly #positionOf = new Map<string, number>();
  /** Positions in `#icons`: by candidate word of the patterns, also of two joined words, and by pack. */
  readonly #withWord = new Map<string, number[]>();
  readonly #ofPack = new Map<string, number[]>();
  readonly #ideals = new Map<string, readonly Grade[]>();

  constructor(judgments: Judgments, icons: Iterable<NamedIcon>) {
    this.#styleWords = judgments.styleWords;
    for (const word of wordsOfPatterns(judgments)) this.#withWord.set(word, []);
    for (const icon of icons) this.#add(icon);
  }

  get icons(): readonly NamedIcon[] {
    return this.#icons;
  }

  /**
   * The grade of an icon. One that is not in @iconify/json, such as one of a custom pack, is graded by its slug only.
   */
  gradeOf(slug: string, intent: GradedIntent): Grade {
    const position = this.#positionOf.get(slug);
    return this.#grade(position === undefined ? iconOfSlug(slug) : this.#icons[position]!, intent);
  }

  /** The maker of an icon; its pack, if the icon is not in @iconify/json. */
  makerOf(slug: string): string {
    const position = this.#positionOf.get(slug);
    return position === undefined ? iconOfSlug(slug).maker : this.#icons[position]!.maker;
  }

  /**
   * The highest grades above 0 in the corpus for this query, at most 20, descending. Empty for a query without grades.
   */
  ideal({ intent }: Pick<JudgedQuery, 'intent'>): readonly Grade[] {
    if (intent.kind !== 'graded') return [];
    let ideal = this.#ideals.get(intent.text);
    if (ideal === undefined) {
      ideal = this.#bestGrades(intent);
      this.#ideals.set(intent.text, ideal);
    }
    return ideal;
  }

  #add(icon: NamedIcon): void {
    const position = this.#icons.length;
    this.#icons.push(icon);
    this.#positionOf.set(icon.slug, position);
    const ofPack = this.#ofPack.get(icon.pack);
    if (ofPack === undefined) this.#ofPack.set(icon.pack, [position]);
    else ofPack.push(position);
    for (const name of icon.names) {
      const words = wordsOf(name);
      for (const [index, word] of words.entries()) {
        this.#addPosition(word, position);
        this.#addPosition(word + words[index + 1], position);
      }
    }
  }

  #addPosition(word: string, position: number): void {
    const list = this.#withWord.get(word);
    if (list !== undefined && list.at(-1) !== position) list.push(position);
  }

  #grade(icon: NamedIcon, { concepts, qualifiers }: GradedIntent): Grade {
    const names = icon.names.map((name) => ({ name, words: wordsOf(name) }));
    const satisfiesAll = () => qualifiers.every((qualifier) => this.#satisfies(qualifier, icon, names));
    if (concepts.length === 0) return satisfiesAll() ? 3 : 0;
    let best: Grade = 0;
    for (const concept of concepts) {
      for (const name of names) {
        const grade = this.#gradeOfName(name, concept);
        if (grade > best) best = grade;
      }
    }
    return best === 0 || satisfiesAll() ? best : 1;
  }

  #gradeOfName(name: IconName, { patterns, not }: Concept): Grade {
    if (not.some((word) => name.words.includes(word))) return 0;
    let best: Grade = 0;
    for (const grade of GRADES) {
      if (grade <= best) break;
      for (const pattern of patterns[grade]) {
        const found = fitOf(pattern, name, this.#styleWords);
        if (found === 'whole') return grade;
        if (found === 'part') best = lowered(grade);
      }
    }
    return best;
  }

  #satisfies({ patterns, packs }: Qualifier, icon: NamedIcon, names: readonly IconName[]): boolean {
    if (packs.has(icon.pack)) return true;
    return names.some((name) => patterns.some((pattern) => fitOf(pattern, name, this.#styleWords) !== 'no'));
  }

  /** Tries the best patterns first and stops at 20 icons of grade 3, because most concepts have hundreds. */
  #bestGrades(intent: GradedIntent): Grade[] {
    const found = new Map<number, Grade>();
    let bestCount = 0;
    for (const position of this.#candidates(intent)) {
      if (found.has(position)) continue;
      const grade = this.#grade(this.#icons[position]!, intent);
      found.set(position, grade);
      if (grade === 3 && ++bestCount === NDCG_DEPTH) break;
    }
    return [...found.values()]
      .filter((grade) => grade > 0)
      .sort((a, b) => b - a)
      .slice(0, NDCG_DEPTH);
  }

  *#candidates({ concepts, qualifiers }: GradedIntent): Generator<number> {
    for (const grade of GRADES) {
      for (const { patterns } of concepts) {
        yield* patterns[grade].flatMap((pattern) => this.#positionsFor(pattern));
      }
    }
    if (concepts.length > 0) return;
    for (const { packs, patterns } of qualifiers) {
      for (const pack of packs) yield* this.#ofPack.get(pack) ?? [];
      yield* patterns.flatMap((pattern) => this.#positionsFor(pattern));
    }
  }

  /** The positions of icons that can fit the pattern: those with the rarest of its words. */
  #positionsFor(pattern: Pattern): number[] {
    return candidateWords(pattern).flatMap((words) => {
      const lists = words.map((word) => this.#withWord.get(word) ?? []);
      return lists.reduce((rarest, list) => (list.length < rarest.length ? list : rarest));
    });
  }
}

/** The grade of a name with further words, which shows something more specific: one grade less, but at least 1. */
function lowered(grade: 1 | 2 | 3): 1 | 2 {
  return grade === 3 ? 2 : 1;
}

/** The candidate words of all patterns. */
function wordsOfPatterns({ concepts, qualifiers, queries }: Judgments): Set<string> {
  const all = [...concepts.values()];
  for (const { intent } of queries) if (intent.kind === 'graded') all.push(...intent.concepts);
  const patterns = all.flatMap((concept) => GRADES.flatMap((grade) => concept.patterns[grade]));
  const ofQualifiers = [...qualifiers.values()].flatMap((qualifier) => qualifier.patterns);
  return new Set([...patterns, ...ofQualifiers].flatMap(candidateWords).flat());
}

/** An icon with the name in its slug and without aliases. Its pack counts as its maker. */
function iconOfSlug(slug: string): NamedIcon {
  const [pack = '', ...name] = slug.split('--');
  return { slug, pack, maker: pack, names: [name.join('--')], categories: [] };
}
