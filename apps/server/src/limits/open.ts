import type { Clock } from '../base/clock.ts';
import type { Closers } from '../base/closers.ts';
import { HOUR_MS } from '../base/duration.ts';
import { COUNTS_FLUSH_MS, type FlushTimers } from '../base/flush-timer.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../config/config.ts';
import { readSecret, type SettingsStore } from '../database/settings-store.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { IconBudget } from './icon-budget.ts';
import type { IconBudgetStore } from './icon-budget-store.ts';
import { MemoryIconBudget } from './memory-icon-budget.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { networkDigester } from './visitor-digests.ts';

/** Maximum number of networks, accounts or addresses whose rare events are remembered, most for an hour: 1 KB each. */
const SUBJECTS_MAX = 20_000;

/**
 * One limiter per purpose, so visitors, client networks of publishable keys and sign-in attempts cannot evict
 * the counts of secret keys. Maximum number of subjects, and the window in ms; the defaults are those of
 * `MemoryRateLimiter`.
 */
const LIMITERS = {
  requests: [],
  publishable: [],
  visitors: [],
  iconify: [],
  'icon-sets': [SUBJECTS_MAX, HOUR_MS],
  failures: [SUBJECTS_MAX],
  codes: [SUBJECTS_MAX, HOUR_MS],
  account: [],
  'sign-ups': [SUBJECTS_MAX, HOUR_MS],
} as const satisfies Readonly<Record<string, readonly number[]>>;
type Purpose = keyof typeof LIMITERS;

/** The limits of a process, or with Redis of all processes. */
export interface Limits {
  readonly limiters: Readonly<Record<Purpose, RateLimiter>>;
  readonly iconBudget: IconBudget;
}

export async function openLimits(
  context: {
    readonly config: Pick<Config, 'redis'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly metrics: Metrics;
    readonly flushing: FlushTimers;
    readonly closers: Closers;
  },
  stores: { readonly settings: SettingsStore; readonly iconBudgets: IconBudgetStore },
): Promise<Limits & { state(): string }> {
  const { config, clock, log, metrics, flushing, closers } = context;
  const localBudget = await MemoryIconBudget.open(stores.iconBudgets, clock);
  flushing.start([localBudget], COUNTS_FLUSH_MS);
  const nameOf = networkDigester(await readSecret(stores.settings, 'network_secret'));
  const shared =
    config.redis &&
    (await (await import('./redis/shared-limits.ts')).openSharedLimits(config.redis, { clock, log, nameOf }));
  closers.defer(() => shared?.close());
  metrics.gauge(
    'glyphdex_limits_away',
    'Whether this process decides about limits alone, because Redis is away: 1 or 0.',
    () => Number(shared?.isAway() ?? false),
  );
  metrics.counter(
    'glyphdex_limits_failures_total',
    'Calls to Redis that failed or took too long since the start.',
    () => shared?.failuresCount() ?? 0,
  );
  const limiterOf = (purpose: Purpose): RateLimiter => {
    const local = new MemoryRateLimiter(clock, ...LIMITERS[purpose]);
    return shared?.limiter(purpose, local) ?? local;
  };
  const purposes = Object.keys(LIMITERS) as Purpose[];
  return {
    limiters: Object.fromEntries(purposes.map((one) => [one, limiterOf(one)])) as Limits['limiters'],
    iconBudget: shared?.iconBudget(localBudget, stores.iconBudgets) ?? localBudget,
    state: () => shared?.state() ?? 'ok',
  };
}

/** Throws an `OperatorError` if Redis cannot be used with these settings. A Redis that is away is no error. */
export async function checkLimits({ redis }: Pick<Config, 'redis'>): Promise<void> {
  if (redis === undefined) return;
  const { RedisConnection } = await import('./redis/redis-connection.ts');
  (await RedisConnection.open(redis)).close();
}
