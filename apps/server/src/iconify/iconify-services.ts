import type { PathKeyParts } from '../accounts/keys/path-key-access.ts';
import type { CountsByName } from '../base/counts-by-name.ts';
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
  /** How many whole sets each client reads at this moment. */
  readonly setReaders: CountsByName;
}
