import { LRUCache } from 'lru-cache';

/** `read` with a cache for the `textsMax` most recently used texts. For header values, which clients repeat. */
export function memoize<Result extends {}>(
  read: (text: string) => Result,
  textsMax: number,
): (text: string) => Result {
  const results = new LRUCache<string, Result>({ max: textsMax, memoMethod: read });
  return (text) => results.memo(text);
}
