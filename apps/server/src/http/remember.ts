import { REMEMBERED_HEADERS_MAX } from './limits.ts';

/**
 * The same function with a memory for the texts that clients keep sending. Hostile variety empties the memory; it
 * cannot make it grow.
 */
export function remember<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text);
    if (result !== undefined) return result;
    const fresh = read(text);
    if (known.size >= REMEMBERED_HEADERS_MAX) known.clear();
    known.set(text, fresh);
    return fresh;
  };
}
