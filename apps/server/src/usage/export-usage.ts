import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedUsage } from '../accounts/account-services.ts';
import type { ApiKey } from '../accounts/keys/api-key.ts';
import type { Clock } from '../base/clock.ts';
import { DAY_MS, isoDay } from '../base/duration.ts';
import { HEAVY_HITTER_KINDS, type HeavyHitter, type HeavyHitterKind } from './heavy-hitter-store.ts';
import type { UsageSources } from './report-usage.ts';

/** The usage of a key in one hour. */
interface ExportedHour {
  readonly startMs: number;
  /** Requests by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** The heavy hitters of a key on one UTC day, by kind. */
interface ExportedDay {
  /** `2026-05-05`. */
  readonly day: string;
  readonly names: Readonly<Record<HeavyHitterKind, readonly HeavyHitter[]>>;
}

/** The usage that these sources have recorded. */
export function recordedUsage(sources: UsageSources, clock: Clock): RecordedUsage {
  return {
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
  for (const key of keys) {
    const { hours, days } = await usageOf(sources, key, nowMs);
    const iconIds = [...new Set(days.flatMap((day) => day.names.icon.map(({ name }) => Number(name))))];
    const slugs = await sources.slugsOf(iconIds);
    const slugOf = new Map(iconIds.map((id, index) => [id, slugs[index]]));
    exported.push({
      icons_today: await sources.iconsToday(key.id),
      hours: hours.map(({ startMs, statuses }) => ({
        start: new Date(startMs).toISOString(),
        requests_by_status: statuses,
      })),
      days: days.map(({ day, names }) => ({
        day,
        top_queries: names.query,
        queries_without_results: names.missing,
        top_icons: names.icon.map(({ name, requests }) => ({
          id: Number(name),
          slug: slugOf.get(Number(name)) ?? null,
          requests,
        })),
      })),
    });
  }
  return exported;
}

/**
 * All recorded usage of a key, oldest first, without empty hours and days. Takes about 30 ms for a year, in steps of a
 * day between which other requests are served.
 */
async function usageOf(
  sources: UsageSources,
  key: ApiKey,
  nowMs: number,
): Promise<{ readonly hours: readonly ExportedHour[]; readonly days: readonly ExportedDay[] }> {
  const hours: ExportedHour[] = [];
  const days: ExportedDay[] = [];
  for (let fromMs = key.createdAtMs - (key.createdAtMs % DAY_MS); fromMs <= nowMs; fromMs += DAY_MS) {
    hours.push(...(await hoursOf(sources, key.id, fromMs)));
    const day = isoDay(fromMs);
    const read = (kind: HeavyHitterKind) =>
      sources.heavyHitters.read({ keyId: key.id, kind, fromDay: day, toDay: day });
    const names = { query: await read('query'), missing: await read('missing'), icon: await read('icon') };
    if (HEAVY_HITTER_KINDS.some((kind) => names[kind].length > 0)) days.push({ day, names });
    await nextTurn();
  }
  return { hours, days };
}

async function hoursOf({ usage }: UsageSources, keyId: string, fromMs: number): Promise<ExportedHour[]> {
  const statuses = new Map<number, Record<number, number>>();
  for (const { hourMs, status, requests } of await usage.read({ keyId, fromMs, toMs: fromMs + DAY_MS })) {
    const hour = statuses.get(hourMs) ?? {};
    hour[status] = requests;
    statuses.set(hourMs, hour);
  }
  return [...statuses].map(([startMs, counts]) => ({ startMs, statuses: counts }));
}
