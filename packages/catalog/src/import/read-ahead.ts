/** So many are started before the first of them is asked for. */
const AHEAD = 8;

/**
 * Each item with what becomes of it, in their order; the next ones are started meanwhile. Those started and never asked for end
 * unheard.
 */
export function* readAhead<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Generator<readonly [Item, Promise<Result>]> {
  const started: Promise<Result>[] = [];
  for (let at = 0; at < items.length; at++) {
    for (let next = at + started.length; next < Math.min(at + AHEAD, items.length); next++) {
      const result = read(items[next]!);
      result.catch(() => undefined);
      started.push(result);
    }
    yield [items[at]!, started.shift()!];
  }
}
