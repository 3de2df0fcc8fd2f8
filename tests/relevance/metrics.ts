/** How well does an icon answer a query? 3 what was meant, 2 a good answer, 1 related, 0 wrong. */
export type Grade = 0 | 1 | 2 | 3;

/** From this grade on a hit counts as right in precision and success. */
export const RIGHT_GRADE = 2;
export const PRECISION_DEPTH = 10;
export const NDCG_DEPTH = 20;

/**
 * Discounted cumulative gain: the sum over ranks r, from 1, of (2^grade − 1) / log2(r + 1)
 * (Burges et al., Learning to rank using gradient descent, 2005).
 */
export function dcg(grades: readonly Grade[]): number {
  return grades.reduce<number>((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/**
 * nDCG@20: the gain of the first 20 hits over that of the best 20 grades which the corpus holds for the query
 * (`ideal`, best first), not of the best among the hits. Short and empty answers therefore lose. 0 to 1.
 */
export function ndcg(grades: readonly Grade[], ideal: readonly Grade[]): number {
  const best = dcg(ideal.slice(0, NDCG_DEPTH));
  return best === 0 ? 0 : dcg(grades.slice(0, NDCG_DEPTH)) / best;
}

/**
 * P@10: how many of the first 10 hits are right, over how many could be: 10, or all that the corpus holds when it
 * holds fewer. 0 to 1.
 */
export function precision(grades: readonly Grade[], ideal: readonly Grade[]): number {
  const right = (list: readonly Grade[]) =>
    list.slice(0, PRECISION_DEPTH).filter((grade) => grade >= RIGHT_GRADE).length;
  const possible = right(ideal);
  return possible === 0 ? 0 : right(grades) / possible;
}

/** success@depth: is at least one of the first hits right? */
export function success(grades: readonly Grade[], depth: number): boolean {
  return grades.slice(0, depth).some((grade) => grade >= RIGHT_GRADE);
}
