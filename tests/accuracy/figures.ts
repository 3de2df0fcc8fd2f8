/** The comparison of one icon's derived values with its label. */
export interface Outcome<Value extends string> {
  readonly slug: string;
  /** Values in catalog and label. */
  readonly right: readonly Value[];
  /** Values in the catalog only. */
  readonly wrong: readonly Value[];
  /** Values in the label only. */
  readonly missed: readonly Value[];
}

/** `null` when there is nothing to divide by. */
export interface ValueFigures {
  readonly value: string;
  /** The number of labels with the value. */
  readonly seen: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

export interface Figures {
  readonly icons: number;
  readonly values: readonly ValueFigures[];
  /** Over all values together: each icon counts once. */
  readonly micro: { readonly precision: number; readonly recall: number };
  /** Mean over values: a rare value counts as much as a frequent one. */
  readonly macro: { readonly precision: number; readonly recall: number };
}

/** Icons with a wrong value: label and derived value. */
export interface Confusion {
  readonly seen: string;
  readonly said: string;
  readonly slugs: readonly string[];
}

/**
 * Precision and recall of the outcomes (Manning, Raghavan, Schütze: Introduction to Information Retrieval, 8.3 and 13.6).
 */
export function figuresOf<Value extends string>(
  outcomes: readonly Outcome<Value>[],
  values: readonly Value[],
): Figures {
  const counts = new Map(values.map((value) => [value, { right: 0, wrong: 0, missed: 0 }]));
  for (const { right, wrong, missed } of outcomes) {
    for (const value of right) counts.get(value)!.right++;
    for (const value of wrong) counts.get(value)!.wrong++;
    for (const value of missed) counts.get(value)!.missed++;
  }
  const rows = [...counts].map(([value, { right, wrong, missed }]) => ({
    value,
    seen: right + missed,
    precision: shareOf(right, right + wrong),
    recall: shareOf(right, right + missed),
  }));
  const sum = (of: 'right' | 'wrong' | 'missed') =>
    [...counts.values()].reduce((all, row) => all + row[of], 0);
  return {
    icons: outcomes.length,
    values: rows,
    micro: {
      precision: shareOf(sum('right'), sum('right') + sum('wrong')) ?? 1,
      recall: shareOf(sum('right'), sum('right') + sum('missed')) ?? 1,
    },
    macro: {
      precision: meanOf(rows.map(({ precision }) => precision)),
      recall: meanOf(rows.map(({ recall }) => recall)),
    },
  };
}

/** Confusions, most frequent first. `nothing` marks a value without a counterpart. */
export function confusionsOf(outcomes: readonly Outcome<string>[]): Confusion[] {
  const pairs = new Map<string, { seen: string; said: string; slugs: string[] }>();
  for (const { slug, wrong, missed } of outcomes) {
    for (let at = 0; at < Math.max(wrong.length, missed.length); at++) {
      const seen = missed[at] ?? 'nothing';
      const said = wrong[at] ?? 'nothing';
      const key = `${seen}>${said}`;
      const pair = pairs.get(key) ?? { seen, said, slugs: [] };
      pairs.set(key, pair);
      pair.slugs.push(slug);
    }
  }
  return [...pairs.values()].sort((a, b) => b.slugs.length - a.slugs.length || (a.seen < b.seen ? -1 : 1));
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function meanOf(shares: readonly (number | null)[]): number {
  const known = shares.filter((share) => share !== null);
  return known.length === 0 ? 1 : known.reduce((sum, share) => sum + share, 0) / known.length;
}
