import type { PathKeyParts } from '../accounts/keys/path-key-access.ts';
import type { SlowWork } from '../http/slow-work.ts';
import type { IconParts } from '../icons/icon-services.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';

/** Dependencies of the Iconify API. */
export interface IconifyDependencies {
  /** `public`: for anybody, `keys`: for clients with a key, `off`: for nobody. */
  readonly access: 'public' | 'keys' | 'off';
  /** Whether it is also served at the root, for sets of the catalog. */
  readonly isAtRoot: boolean;
  /** Limits of one client network; 0 means no limit. */
  readonly ratePerMinute: number;
  readonly dailyIcons: number;
  /** Limits requests and costly work of clients without a key, per network. */
  readonly limiter: RateLimiter;
  /** Limits whole sets per client and hour. */
  readonly setLimiter: Pick<RateLimiter, 'consume'>;
}

/** The needs of the routes of the Iconify API. */
export type IconifyParts = PathKeyParts &
  Pick<
    IconParts,
    'catalogs' | 'serverVersion' | 'searchBudgetMs' | 'clock' | 'iconBudget' | 'usageEvents'
  > & { readonly iconify: IconifyDependencies };

export interface IconifyServices {
  readonly parts: IconifyParts;
  readonly slowWork: SlowWork;
  readonly setReaders: SetReaders;
}

/** Counts how many whole sets each client reads at this moment. */
export class SetReaders {
  readonly #counts = new Map<string, number>();

  count(client: string): number {
    return this.#counts.get(client) ?? 0;
  }

  /** Returns a function that ends the reading. A second call of it does nothing. */
  add(client: string): () => void {
    this.#counts.set(client, this.count(client) + 1);
    let isReading = true;
    return () => {
      if (!isReading) return;
      isReading = false;
      const left = this.count(client) - 1;
      if (left === 0) this.#counts.delete(client);
      else this.#counts.set(client, left);
    };
  }
}
