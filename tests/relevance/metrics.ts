/** The relevance grade of an icon for a query: 3 matches the intent, 2 is a good answer, 1 is related, 0 is wrong. */
export type Grade = 0 | 1 | 2 | 3;

/** Precision and success count hits of at least this grade. */
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
 * nDCG@20: the gain of the first 20 hits divided by the gain of `ideal`, the 20 highest grades in the corpus for the
 * query. The ideal is not limited to the hits, so short and empty answers score lower. 0 to 1; 0 if the corpus has no
 * icon above grade 0.
 */
export function ndcg(grades: readonly Grade[], ideal: readonly Grade[]): number {
  const best = dcg(ideal.slice(0, NDCG_DEPTH));
  return best === 0 ? 0 : dcg(grades.slice(0, NDCG_DEPTH)) / best;
}

/**
 * P@10: the number of right icons among the first 10 hits, divided by 10, or by the number of right icons in the corpus
 * if there are fewer. 0 to 1; 0 if the corpus has none.
 */
export function precision(grades: readonly Grade[], ideal: readonly Grade[]): number {
  const right = (list: readonly Grade[]) =>
    list.slice(0, PRECISION_DEPTH).filter((grade) => grade >= RIGHT_GRADE).length;
  const possible = right(ideal);
  return possible === 0 ? 0 : right(grades) / possible;
}

/** success@depth: whether at least one of the first `depth` hits is right. */
export function success(grades: readonly Grade[], depth: number): boolean {
  return grades.slice(0, depth).some((grade) => grade >= RIGHT_GRADE);
}
