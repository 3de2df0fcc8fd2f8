import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UsageView } from '@glyphdex/contract';
import type { ApiKey } from '../accounts/keys/api-key.ts';
import { HOUR_MS, isoDay } from '../base/duration.ts';
import { LocalTime } from '../base/local-time.ts';
import type { HeavyHitter, HeavyHitterKind, HeavyHitterStore } from './heavy-hitter-store.ts';
import type { UsageRow, UsageStore } from './usage-store.ts';

/** The sources of a usage report. */
export interface UsageSources {
  readonly usage: UsageStore;
  readonly heavyHitters: HeavyHitterStore;
  readonly countsQueries: boolean;
  /** Writes the counts that wait in memory. Never rejects: counts that cannot be written are missing in the report. */
  settle(): Promise<void>;
  /** Distinct icons that the key has taken today (UTC). */
  iconsToday(keyId: string): number | Promise<number>;
  /** The slugs of icons, in order; `undefined` for each that the catalog no longer has. */
  slugsOf(iconIds: readonly number[]): Promise<readonly (string | undefined)[]>;
}

/** Requests by class of status, in the wire format. */
export type StatusCounts = { -readonly [Name in keyof UsageView['totals']]: number };

/** Whole hours of UTC, from `fromMs` to before `toMs`. */
export interface UsagePeriod {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
}

export interface UsageBucket {
  readonly startMs: number;
  /** Local date (`2026-05-05`) of a day, or local date and time of an hour, at its start. */
  readonly local: string;
  readonly counts: StatusCounts;
}

export interface KeyUsage {
  readonly key: ApiKey;
  readonly counts: StatusCounts;
  readonly iconsToday: number;
}

export interface UsageReport {
  readonly unit: 'hour' | 'day';
  readonly totals: StatusCounts;
  /** The statuses of the period, the most frequent first. */
  readonly statuses: UsageView['statuses'];
  readonly buckets: readonly UsageBucket[];
  readonly keys: readonly KeyUsage[];
  /** The UTC days of `heavyHitters`, the last one included. */
  readonly topDays: { readonly from: string; readonly to: string };
  readonly heavyHitters: Readonly<Record<HeavyHitterKind, readonly HeavyHitter[]>>;
}

/** Longer periods are reported by day, not by hour. */
const HOURLY_HOURS_MAX = 72;
/** The period of one read: 31 days of hours, about 3 ms. */
const READ_MS = 31 * 24 * HOUR_MS;
const TOP_NAMES_SHOWN = 20;

/**
 * Reports the usage of keys. Every bucket of the period is included, empty ones too. An hour of UTC belongs to the
 * local day in which it starts. Takes up to 0.1 s for a busy key and a year, in steps between which other requests are
 * served.
 */
export async function reportUsage(
  sources: UsageSources,
  keys: readonly ApiKey[],
  period: UsagePeriod,
): Promise<UsageReport> {
  await sources.settle();
  const { unit, buckets, bucketAt } = bucketsOf(period);
  const totals = noStatuses();
  const byStatus = new Map<number, number>();
  const used: KeyUsage[] = [];
  for (const key of keys) {
    const counts = noStatuses();
    const live = liveIn(period, key);
    for (let { fromMs } = live; fromMs < live.toMs; fromMs += READ_MS) {
      const toMs = Math.min(fromMs + READ_MS, live.toMs);
      for (const row of await sources.usage.read({ keyId: key.id, fromMs, toMs })) {
        for (const into of [counts, totals, bucketAt(row.hourMs).counts]) countStatus(into, row);
        byStatus.set(row.status, (byStatus.get(row.status) ?? 0) + row.requests);
      }
      await nextTurn();
    }
    used.push({ key, counts, iconsToday: await sources.iconsToday(key.id) });
  }
  const topDays = { from: isoDay(period.fromMs), to: isoDay(period.toMs - 1) };
  const liveKeys = keys.filter((key) => {
    const { fromMs, toMs } = liveIn(period, key);
    return fromMs < toMs;
  });
  const heavyHittersOf = (kind: HeavyHitterKind) =>
    sumHeavyHitters(sources.heavyHitters, liveKeys, kind, topDays);
  const heavyHitters = {
    query: await heavyHittersOf('query'),
    missing: await heavyHittersOf('missing'),
    icon: await heavyHittersOf('icon'),
  };
  const statuses = [...byStatus]
    .map(([status, requests]) => ({ status, requests }))
    .sort((a, b) => b.requests - a.requests || a.status - b.status);
  return { unit, totals, statuses, buckets, keys: used, topDays, heavyHitters };
}

/**
 * The part of a period in which a revoked key worked, in whole hours: an account can have thousands of keys that it
 * made and revoked within moments. An hour more at both ends, because nodes may have different clocks.
 */
function liveIn(
  { fromMs, toMs }: UsagePeriod,
  { createdAtMs, revokedAtMs }: ApiKey,
): { readonly fromMs: number; readonly toMs: number } {
  if (revokedAtMs === null) return { fromMs, toMs };
  const hourOf = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;
  return {
    fromMs: Math.max(fromMs, hourOf(createdAtMs) - HOUR_MS),
    toMs: Math.min(toMs, hourOf(revokedAtMs) + 2 * HOUR_MS),
  };
}

function bucketsOf({ fromMs, toMs, timeZone }: UsagePeriod) {
  const time = new LocalTime(timeZone);
  const unit = toMs - fromMs <= HOURLY_HOURS_MAX * HOUR_MS ? 'hour' : 'day';
  const buckets: UsageBucket[] = [];
  const bucketOfHour: UsageBucket[] = [];
  for (let ms = fromMs; ms < toMs; ms += HOUR_MS) {
    const local = unit === 'hour' ? time.timeOf(ms) : time.dateOf(ms);
    let bucket = buckets.at(-1);
    if (bucket === undefined || unit === 'hour' || bucket.local !== local) {
      bucket = { startMs: ms, local, counts: noStatuses() };
      buckets.push(bucket);
    }
    bucketOfHour.push(bucket);
  }
  return { unit, buckets, bucketAt: (hourMs: number) => bucketOfHour[(hourMs - fromMs) / HOUR_MS]! } as const;
}

async function sumHeavyHitters(
  store: HeavyHitterStore,
  keys: readonly ApiKey[],
  kind: HeavyHitterKind,
  days: UsageReport['topDays'],
): Promise<readonly HeavyHitter[]> {
  const sums = new Map<string, number>();
  for (const { id } of keys) {
    const heavyHitters = await store.read({ keyId: id, kind, fromDay: days.from, toDay: days.to });
    for (const { name, requests } of heavyHitters) sums.set(name, (sums.get(name) ?? 0) + requests);
    await nextTurn();
  }
  return [...sums]
    .map(([name, requests]) => ({ name, requests }))
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
    .slice(0, TOP_NAMES_SHOWN);
}

function noStatuses(): StatusCounts {
  return { requests: 0, ok: 0, not_modified: 0, client_errors: 0, too_many: 0, server_errors: 0 };
}

/** Adds a row to the counts. */
function countStatus(counts: StatusCounts, { status, requests }: UsageRow): void {
  counts.requests += requests;
  counts[classOf(status)] += requests;
}

function classOf(status: number): Exclude<keyof StatusCounts, 'requests'> {
  if (status === 304) return 'not_modified';
  if (status === 429) return 'too_many';
  if (status >= 500) return 'server_errors';
  return status >= 400 ? 'client_errors' : 'ok';
}
