import type { AccountStore } from '../accounts/account-store.ts';
import { COUNTS_FLUSH_MS } from '../base/flush-timer.ts';
import type { CounterStore } from '../catalog/counter-store.ts';
import type { EmbeddedCatalogs } from '../catalog/embedded/embedded-catalogs.ts';
import type { PopularityStore } from '../catalog/popularity-store.ts';
import { StoredTotals } from '../catalog/stored-totals.ts';
import type { UsageEvents } from '../catalog/usage-events.ts';
import type { ThreadContext } from '../context/service-context.ts';
import { slugsOfIcons } from '../icons/get-icon.ts';
import { HeavyHitterRecorder } from './heavy-hitter-recorder.ts';
import type { HeavyHitterStore } from './heavy-hitter-store.ts';
import { BatchedIconCounters } from './icon-counters.ts';
import { PopularityRecorder } from './popularity-recorder.ts';
import type { UsageSources } from './report-usage.ts';
import { LastUsedRecorder, UsageRecorder } from './usage-recorder.ts';
import { UsageRetention } from './usage-retention.ts';
import type { UsageStore } from './usage-store.ts';

/** Interval of the deletion of old usage. */
const RETENTION_MS = 20_000;

interface UsageStores {
  readonly usage: UsageStore;
  readonly heavyHitters: HeavyHitterStore;
  readonly counters: CounterStore;
  readonly popularity: PopularityStore;
  readonly lastUse: Pick<AccountStore, 'touchKeys'>;
}

/** Opens what counts requests, views and downloads, and reports them. */
export async function openUsage(
  { config, clock, metrics, limits, flushing }: ThreadContext,
  stores: UsageStores,
  catalogs: EmbeddedCatalogs,
) {
  const usage = new UsageRecorder(stores.usage, clock);
  const heavyHitters = new HeavyHitterRecorder(stores.heavyHitters, clock, {
    countsQueries: config.usageQueries,
  });
  const retention = new UsageRetention(stores.usage, stores.heavyHitters, clock, config.usageRetentionDays);
  const lastUsed = new LastUsedRecorder(stores.lastUse, clock);
  const storedTotals = new StoredTotals(stores.counters, catalogs.popularity, clock);
  await storedTotals.read();
  const popularity = new PopularityRecorder(stores.popularity, catalogs.popularity, clock);
  await popularity.flush();
  const writesAlone = config.database === undefined && config.workers === 1;
  const totals = writesAlone ? catalogs.popularity : undefined;
  const counters = new BatchedIconCounters(stores.counters, popularity, totals);
  const counts = flushing.start(
    [usage, lastUsed, counters, popularity, heavyHitters, ...(writesAlone ? [] : [storedTotals])],
    COUNTS_FLUSH_MS,
  );
  flushing.start([retention], RETENTION_MS);
  metrics.counter(
    'glyphdex_dropped_counts_total',
    'Requests, views and downloads that were not counted, because the database could not be written for too long.',
    () => usage.droppedCount + counters.droppedCount,
  );
  const usageEvents: UsageEvents = {
    answered(keyId, status) {
      usage.record(keyId, status);
      lastUsed.note(keyId);
    },
    searched: (keyId, words, isFound) => heavyHitters.searched(keyId, words, isFound),
    took: (keyId, iconIds) => heavyHitters.took(keyId, iconIds),
  };
  const sources: UsageSources = {
    usage: stores.usage,
    heavyHitters: stores.heavyHitters,
    countsQueries: config.usageQueries,
    settle: () => counts.flush(),
    iconsToday: (keyId) => limits.iconBudget.takenToday(keyId),
    slugsOf: (iconIds) => slugsOfIcons(catalogs.active(), iconIds),
  };
  return { usageEvents, counters, sources };
}
