/** Reads in progress at a time. */
const AHEAD = 8;

/**
 * Yields each item with its pending result, in order, while the next AHEAD - 1 items are already being read. Rejections of
 * items that the caller never reaches are ignored.
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
