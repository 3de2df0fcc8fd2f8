import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ApiKey } from '../accounts/keys/api-key.ts';
import { DAY_MS, isoDay } from '../base/duration.ts';
import { HEAVY_HITTER_KINDS, type HeavyHitter, type HeavyHitterKind } from './heavy-hitter-store.ts';
import type { UsageSources } from './report-usage.ts';

/** The usage of a key in one hour. */
export interface ExportedHour {
  readonly startMs: number;
  /** Requests by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** The heavy hitters of a key on one UTC day, by kind. */
export interface ExportedDay {
  /** `2026-05-05`. */
  readonly day: string;
  readonly names: Readonly<Record<HeavyHitterKind, readonly HeavyHitter[]>>;
}

export interface ExportedUsage {
  readonly hours: readonly ExportedHour[];
  readonly days: readonly ExportedDay[];
}

/**
 * All recorded usage of a key, oldest first, without empty hours and days. Takes about 30 ms for a year, in steps of a
 * day between which other requests are served.
 */
export async function exportUsage(sources: UsageSources, key: ApiKey, nowMs: number): Promise<ExportedUsage> {
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
