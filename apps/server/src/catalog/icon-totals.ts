interface Counts {
  readonly views: number;
  readonly downloads: number;
}

/**
 * Views and downloads per icon, in memory, for sorting by them. The version is the sum of all totals: it grows with
 * every addition, is the same after a restart, and need not be stored.
 */
export class IconTotals {
  /** By icon id. */
  readonly #totals = new Map<number, { views: number; downloads: number }>();
  #version = 0;

  get version(): number {
    return this.#version;
  }

  *entries(kind: 'views' | 'downloads'): Iterable<readonly [iconId: number, count: number]> {
    for (const [iconId, counts] of this.#totals) if (counts[kind] > 0) yield [iconId, counts[kind]];
  }

  /** Replaces the totals of an icon by larger ones. */
  raise(iconId: number, { views, downloads }: Counts): void {
    const before = this.#totals.get(iconId) ?? { views: 0, downloads: 0 };
    this.add(iconId, { views: views - before.views, downloads: downloads - before.downloads });
  }

  add(iconId: number, { views, downloads }: Counts): void {
    const totals = this.#totals.get(iconId);
    if (totals === undefined) this.#totals.set(iconId, { views, downloads });
    else {
      totals.views += views;
      totals.downloads += downloads;
    }
    this.#version += views + downloads;
  }
}
