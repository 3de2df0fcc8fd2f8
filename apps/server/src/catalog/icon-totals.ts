import type { CounterRow } from './counter-store.ts';
import type { CountKind } from './popularity.ts';

/** Views, downloads and popularity per icon, in memory, for sorting by them. */
export class IconTotals {
  /** By icon id. */
  readonly #totals = new Map<number, { views: number; downloads: number }>();
  #popularity: ReadonlyMap<number, number> = new Map();
  #version = 0;

  get version(): number {
    return this.#version;
  }

  *entries(kind: CountKind): Iterable<readonly [iconId: number, count: number]> {
    if (kind === 'popularity') yield* this.#popularity;
    else for (const [iconId, counts] of this.#totals) if (counts[kind] > 0) yield [iconId, counts[kind]];
  }

  setPopularity(popularity: ReadonlyMap<number, number>): void {
    this.#popularity = popularity;
    this.#version++;
  }

  /** Replaces the totals of an icon by larger ones. */
  raise(iconId: number, { views, downloads }: Omit<CounterRow, 'iconId'>): void {
    const before = this.#totals.get(iconId) ?? { views: 0, downloads: 0 };
    this.add(iconId, { views: views - before.views, downloads: downloads - before.downloads });
  }

  add(iconId: number, { views, downloads }: Omit<CounterRow, 'iconId'>): void {
    const totals = this.#totals.get(iconId);
    if (totals === undefined) this.#totals.set(iconId, { views, downloads });
    else {
      totals.views += views;
      totals.downloads += downloads;
    }
    this.#version += views + downloads;
  }
}
