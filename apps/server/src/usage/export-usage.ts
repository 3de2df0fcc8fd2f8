import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedUsage } from '../accounts/account-services.ts';
import type { ApiKey } from '../accounts/keys/api-key.ts';
import type { Clock } from '../base/clock.ts';
import { DAY_MS, isoDay } from '../base/duration.ts';
import type { HeavyHitter, HeavyHitterKind } from './heavy-hitter-store.ts';
import type { UsageSources } from './report-usage.ts';

export function recordedUsage(sources: UsageSources, clock: Clock): RecordedUsage {
  return {
    settle: () => sources.settle(),
    export: (keys) => exportUsage(sources, keys, clock.now()),
    async forget(keyIds) {
      await sources.settle();
      await sources.heavyHitters.forgetKeys(keyIds);
    },
  };
}

async function exportUsage(
  sources: UsageSources,
  keys: readonly ApiKey[],
  nowMs: number,
): Promise<readonly object[]> {
  await sources.settle();
  const exported: object[] = [];
  for (const key of keys)
    exported.push({
      icons_today: await sources.iconsToday(key.id),
      ...(await usageOf(sources, key, nowMs)),
    });
  return exported;
}

/**
 * All recorded usage of a key, oldest first, without empty hours and days. Takes about 30 ms for a year, in steps of a
 * day between which other requests are served.
 */
async function usageOf(sources: UsageSources, { id: keyId, createdAtMs }: ApiKey, nowMs: number) {
  const hours: object[] = [];
  const days: (Record<HeavyHitterKind, readonly HeavyHitter[]> & { readonly day: string })[] = [];
  for (let fromMs = createdAtMs - (createdAtMs % DAY_MS); fromMs <= nowMs; fromMs += DAY_MS) {
    const rows = await sources.usage.read({ keyId, fromMs, toMs: fromMs + DAY_MS });
    for (const [hourMs, counts] of Map.groupBy(rows, (row) => row.hourMs))
      hours.push({
        start: new Date(hourMs).toISOString(),
        requests_by_status: Object.fromEntries(counts.map(({ status, requests }) => [status, requests])),
      });
    const day = isoDay(fromMs);
    const read = (kind: HeavyHitterKind) =>
      sources.heavyHitters.read({ keyId, kind, fromDay: day, toDay: day });
    const names = { query: await read('query'), missing: await read('missing'), icon: await read('icon') };
    if (Object.values(names).some((list) => list.length > 0)) days.push({ day, ...names });
    await nextTurn();
  }
  const iconIds = [...new Set(days.flatMap(({ icon }) => icon.map(({ name }) => Number(name))))];
  const slugs = await sources.slugsOf(iconIds);
  const slugOf = new Map(iconIds.map((id, index) => [id, slugs[index]]));
  return {
    hours,
    days: days.map(({ day, query, missing, icon }) => ({
      day,
      top_queries: query,
      queries_without_results: missing,
      top_icons: icon.map(({ name, requests }) => ({
        id: Number(name),
        slug: slugOf.get(Number(name)) ?? null,
        requests,
      })),
    })),
  };
}
