import { LRUCache } from 'lru-cache';

/** The same function with a cache of its last `textsMax` results, because clients repeat headers and queries. */
export function memoize<Result extends {}>(
  read: (text: string) => Result,
  textsMax: number,
): (text: string) => Result {
  const results = new LRUCache<string, Result>({ max: textsMax });
  return (text) => {
    const cached = results.get(text);
    if (cached !== undefined) return cached;
    const result = read(text);
    results.set(text, result);
    return result;
  };
}
