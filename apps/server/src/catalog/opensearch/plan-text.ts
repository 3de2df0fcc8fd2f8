import type { Disjunct, PlannedExpansion } from '@glyphdex/engine';

/**
 * The disjuncts of a plan as a text, which `RANK_SCRIPT` reads. Small numbers are one character, entries and lengths
 * two. No character is a control character or a surrogate.
 */
export const UNIT_MIN = 48;
export const UNIT_BASE = 4096;
export const NUMBER_UNITS = 2;
const NUMBER_MAX = UNIT_BASE * UNIT_BASE - 1;
/** The characters of an expansion. */
export const EXPANSION_UNITS = 3 * NUMBER_UNITS + 5;

export const KEPT = { all: 0, phrase: 1, 'in name': 2, exact: 3 } as const;

export function planText(
  disjuncts: readonly Disjunct[],
  entryOf: (facet: string, value: number) => number,
): string {
  const texts = disjuncts.map((disjunct) => {
    const text = disjunctText(disjunct, entryOf);
    return number(NUMBER_UNITS + text.length) + text;
  });
  return unit(disjuncts.length) + texts.join('');
}

function disjunctText(
  { words, documents, isAlone, mayShareLast, facetWords, slopCost, keep, matchCost, proximityMin }: Disjunct,
  entryOf: (facet: string, value: number) => number,
): string {
  const head = [
    (isAlone ? 1 : 0) | (mayShareLast ? 2 : 0) | (documents === undefined ? 0 : 4),
    KEPT[keep],
    slopCost,
    matchCost,
    proximityMin,
    words.reduce((sum, { repeats }) => sum + repeats, 0),
    facetWords.length,
    words.length,
  ];
  const conditions = facetWords.map(({ facet, values }) =>
    [values.length, ...values.map((value) => entryOf(facet, value))].map(number).join(''),
  );
  const wordTexts = words.map(
    ({ repeats, expansions }) =>
      unit(repeats) + number(expansions.length) + expansions.map(expansionText).join(''),
  );
  const given = documents === undefined ? [] : [documents.length, ...documents];
  return head.map(unit).join('') + given.map(number).join('') + conditions.join('') + wordTexts.join('');
}

function expansionText({
  firstEntry,
  endEntry,
  ownEntry,
  isRareWhole,
  isNamedExactly,
  demotion,
  baseCost,
}: PlannedExpansion): string {
  const flags = (isRareWhole ? 1 : 0) | (isNamedExactly ? 2 : 0) | (demotion === undefined ? 0 : 4);
  const { completion, lesser, longerName } = demotion ?? { completion: 0, lesser: 0, longerName: 0 };
  return (
    [firstEntry, endEntry, ownEntry < 0 ? NUMBER_MAX : ownEntry].map(number).join('') +
    [flags, baseCost, completion, lesser, longerName].map(unit).join('')
  );
}

function unit(value: number): string {
  return String.fromCharCode(UNIT_MIN + Math.min(value, UNIT_BASE - 1));
}

function number(value: number): string {
  return unit(Math.floor(value / UNIT_BASE)) + unit(value % UNIT_BASE);
}
