interface Counts {
  readonly views: number;
  readonly downloads: number;
}

/**
 * The totals that lists are ordered by, in memory. The version is the sum of all totals: it grows with every addition, is
 * the same after a restart, and needs no place of its own.
 */
export class IconTotals {
  readonly #totals = new Map<number, { views: number; downloads: number }>();
  #version = 0;

  get version(): number {
    return this.#version;
  }

  *entries(kind: 'views' | 'downloads'): Iterable<readonly [iconId: number, count: number]> {
    for (const [iconId, counts] of this.#totals) if (counts[kind] > 0) yield [iconId, counts[kind]];
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
