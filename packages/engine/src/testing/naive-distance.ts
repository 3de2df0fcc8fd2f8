/** Textbook optimal string alignment distance. */
export function naiveDistance(a: string, b: string): number {
  const cost: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j++) cost[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replace = cost[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replace, cost[i - 1]![j]! + 1, cost[i]![j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, cost[i - 2]![j - 2]! + 1);
      }
      cost[i]![j] = best;
    }
  }
  return cost[a.length]![b.length]!;
}

/**
 * Whether `prefix` is one edit away from `word`, with equal first and last units (a transposition may move the last). A
 * prefix that extends the word itself does not count.
 */
export function isFuzzyPrefix(word: string, prefix: string): boolean {
  if (prefix.startsWith(word)) return false;
  for (let at = 1; at < word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at + 1);
    const isLast = after === '';
    const unit = prefix[at] ?? '';
    if (prefix === before + unit + word.slice(at)) return true;
    if (isLast) continue;
    if (prefix === before + after || prefix === before + unit + after) return true;
    if (prefix === before + after[0] + word[at] + after.slice(1)) return true;
  }
  return false;
}
