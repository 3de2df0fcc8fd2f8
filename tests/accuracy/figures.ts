/** The comparison of one icon's derived values with its label. */
export interface Outcome<Value extends string> {
  readonly slug: string;
  /** Derived values that the label asks for. */
  readonly right: readonly Value[];
  /** Derived values that the label does not allow. */
  readonly wrong: readonly Value[];
  /** Values that the label asks for and that were not derived; the first one of alternatives. */
  readonly missed: readonly Value[];
}

/** Precision is `null` if the value was never derived, recall if it was never labeled. */
export interface ValueFigures {
  readonly value: string;
  /** Number of icons whose label asks for the value. Of alternatives, the derived ones count, else the first. */
  readonly labeled: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

export interface Figures {
  readonly icons: number;
  readonly values: readonly ValueFigures[];
  /** Computed over all values together, so each value of each icon has the same weight. 1 without any value. */
  readonly micro: { readonly precision: number; readonly recall: number };
  /** The mean over the values that are not `null`: a rare value has the same weight as a frequent one. */
  readonly macro: { readonly precision: number; readonly recall: number };
}

/** Icons with the same missed and the same wrong value. */
export interface Confusion {
  readonly labeled: string;
  readonly derived: string;
  readonly slugs: readonly string[];
}

/**
 * Precision is the labeled share of the derived values, recall the derived share of the labeled values (Manning,
 * Raghavan, Schütze: Introduction to Information Retrieval, 8.3 and 13.6).
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
    labeled: right + missed,
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

/**
 * Confusions, the most frequent first. The missed and wrong values of an icon are paired in their order. `nothing`
 * marks a value without a counterpart.
 */
export function confusionsOf(outcomes: readonly Outcome<string>[]): Confusion[] {
  const pairs = new Map<string, { labeled: string; derived: string; slugs: string[] }>();
  for (const { slug, wrong, missed } of outcomes) {
    for (let at = 0; at < Math.max(wrong.length, missed.length); at++) {
      const labeled = missed[at] ?? 'nothing';
      const derived = wrong[at] ?? 'nothing';
      const key = `${labeled}>${derived}`;
      const pair = pairs.get(key) ?? { labeled, derived, slugs: [] };
      pairs.set(key, pair);
      pair.slugs.push(slug);
    }
  }
  return [...pairs.values()].sort(
    (a, b) => b.slugs.length - a.slugs.length || (a.labeled < b.labeled ? -1 : 1),
  );
}

/** The 95 % interval of a share that was measured on `count` values (Wilson 1927). From 0 to 1. */
export function intervalOf(share: number, count: number): readonly [low: number, high: number] {
  if (count === 0) return [0, 1];
  const z = 1.96;
  const center = share + (z * z) / (2 * count);
  const width = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return [center - width, center + width].map((bound) => bound / (1 + (z * z) / count)) as [number, number];
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function meanOf(shares: readonly (number | null)[]): number {
  const defined = shares.filter((share) => share !== null);
  return defined.length === 0 ? 1 : defined.reduce((sum, share) => sum + share, 0) / defined.length;
}
