import type { Catalog, IconRecord } from '../catalog/catalog.ts';

/** The catalog, and the limits on the work of one request. */
export interface CatalogWork {
  readonly catalog: Catalog;
  /** Milliseconds after which a search returns a degraded answer. */
  readonly searchBudgetMs: number;
  /** Lets other clients work. Called between pieces of work that take a few milliseconds. */
  startSlowWork(): Promise<void>;
}

/** Records that are read in one piece of work: about 3 ms. */
const READ_AT_ONCE = 600;

/** The records of icons in order, by piece of work; `undefined` for unknown ids. */
export async function* readInSteps(
  { catalog, startSlowWork }: Pick<CatalogWork, 'catalog' | 'startSlowWork'>,
  ids: readonly number[],
): AsyncIterable<readonly (IconRecord | undefined)[]> {
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    await startSlowWork();
    yield catalog.read(ids.slice(from, from + READ_AT_ONCE));
  }
}
