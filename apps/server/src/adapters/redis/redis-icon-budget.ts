import { setTimeout as sleep } from 'node:timers/promises';
import { IconIdSet } from '../../domain/icon-id-set.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BudgetVerdict, IconBudget, IconShare } from '../../ports/icon-budget.ts';
import type { IconBudgetStore } from '../../ports/icon-budget-store.ts';
import type { MemoryIconBudget } from '../limiter/memory-icon-budget.ts';
import type { SharedCalls } from '../limiter/shared-calls.ts';
import { ADD_ICONS, TAKE_ICONS } from './icon-budget-script.ts';
import type { RedisConnection } from './redis-connection.ts';

const DAY_MS = 86_400_000;
/** Icons stay in Redis this long after the end of their day, because a clock may be set back. */
const HELD_MS = 2 * 3_600_000;
/** Icons in one call that adds those of the store, which takes Redis about a millisecond. */
const BATCH_MAX = 1_000;
/** How long a request waits for the icons that the store has of its subject. */
const STORE_MS_MAX = 500;
/** Subjects of which Redis lacks icons. The subject that was added first is dropped beyond it. */
const BEHIND_MAX = 100_000;

export interface RedisIconBudgetParts {
  readonly redis: RedisConnection;
  /** Counts what this process gives out, writes it to the store, and decides while Redis is away. */
  readonly local: MemoryIconBudget;
  readonly store: IconBudgetStore;
  readonly clock: Clock;
  readonly calls: SharedCalls;
  /** The name of a subject in Redis, which other people may see. */
  readonly nameOf: (subject: string) => string;
}

/** A UTC day: its name, its first moment, and for how long Redis keeps it from now on. */
interface Day {
  readonly name: string;
  readonly resetMs: number;
  readonly keptMs: number;
}

/**
 * The budget of all processes together, exact while Redis answers. While it is away, each process decides by the icons
 * that it gave out and those in the store at its start, so N processes give out at most N times a budget. What they gave
 * out meanwhile is added when Redis is back.
 *
 * The first request of a subject on a day reads its icons from the store, also after Redis lost its data; icons of the last
 * seconds that other processes have not written yet are then missing. In a cluster, two requests that come at the same
 * moment and reach a limit together may both be refused, and then the icons of one count without being given out.
 */
export class RedisIconBudget implements IconBudget {
  readonly #parts: RedisIconBudgetParts;
  /** By key of its counter: subjects with icons that Redis lacks. */
  readonly #behind = new Set<string>();
  /** By key of its counter. */
  readonly #adding = new Map<string, Promise<boolean>>();

  constructor(parts: RedisIconBudgetParts) {
    this.#parts = parts;
  }

  async take(
    keyId: string,
    dailyIcons: number,
    iconIds: readonly number[] | Float64Array,
  ): Promise<BudgetVerdict> {
    return (await this.takeAll([{ subject: keyId, dailyIcons }], iconIds))[0]!;
  }

  async takeAll(
    shares: readonly IconShare[],
    iconIds: readonly number[] | Float64Array,
  ): Promise<readonly BudgetVerdict[]> {
    const { local } = this.#parts;
    const limited = shares.filter(({ dailyIcons }) => dailyIcons > 0);
    if (limited.length === 0) return local.takeAll(shares, iconIds);
    const day = this.#today();
    const verdicts = await this.#takeShared(limited, [...new Set(iconIds)], day);
    if (verdicts === undefined) {
      for (const { subject } of limited) this.#noteBehind(this.#keyOf(subject, day));
      return local.takeAll(shares, iconIds);
    }
    if (verdicts.every(({ isAllowed }) => isAllowed)) {
      local.takeAll(
        limited.map(({ subject }) => ({ subject, dailyIcons: Number.POSITIVE_INFINITY })),
        iconIds,
      );
    }
    return shares.map(
      (share) =>
        verdicts[limited.indexOf(share)] ?? {
          isAllowed: true,
          limit: 0,
          remaining: 0,
          resetMs: day.resetMs,
        },
    );
  }

  async takenToday(keyId: string): Promise<number> {
    const { redis, calls, local } = this.#parts;
    const count = await calls.attempt(() => redis.get(this.#keyOf(keyId, this.#today())));
    return Math.max(Number(count ?? 0), local.takenToday(keyId));
  }

  /** Undefined if the shares cannot be decided together with other processes. */
  async #takeShared(
    shares: readonly IconShare[],
    iconIds: readonly number[],
    day: Day,
  ): Promise<readonly BudgetVerdict[] | undefined> {
    const { calls } = this.#parts;
    let lacking = shares.filter(({ subject }) => this.#behind.has(this.#keyOf(subject, day)));
    for (let tries = 0; tries < 2; tries++) {
      if (lacking.length > 0 && !(await this.#addKnown(lacking, day))) return undefined;
      const counts = await calls.attempt(() => this.#run(shares, iconIds, day));
      if (counts === undefined) return undefined;
      lacking = shares.filter((_, i) => counts[i]![0] === -1);
      if (lacking.length > 0) continue;
      return shares.map(({ dailyIcons: limit }, i) => {
        const [isAllowed, count] = counts[i]!;
        const remaining = Math.max(0, limit - count);
        return { isAllowed: isAllowed === 1, limit, remaining, resetMs: day.resetMs };
      });
    }
    return undefined;
  }

  /** For each share whether it allows the icons (-1: not known to Redis) and how many icons it has then. */
  async #run(
    shares: readonly IconShare[],
    iconIds: readonly number[],
    day: Day,
  ): Promise<readonly (readonly [number, number])[]> {
    const { redis } = this.#parts;
    const ask = async (mode: 'take' | 'peek', asked: readonly IconShare[]) => {
      const answer = (await redis.run(
        TAKE_ICONS,
        asked.map(({ subject }) => this.#keyOf(subject, day)),
        [mode, day.keptMs, ...asked.map(({ dailyIcons }) => dailyIcons), ...iconIds],
      )) as readonly number[];
      return asked.map((_, i) => [answer[2 * i]!, answer[2 * i + 1]!] as const);
    };
    if (!redis.isCluster || shares.length === 1) return await ask('take', shares);
    const askEach = async (mode: 'take' | 'peek') =>
      (await Promise.all(shares.map((share) => ask(mode, [share])))).flat();
    const peeked = await askEach('peek');
    return peeked.every(([isAllowed]) => isAllowed === 1) ? await askEach('take') : peeked;
  }

  /** Adds what the store and this process know of the subjects. False if that failed or takes too long. */
  async #addKnown(shares: readonly IconShare[], day: Day): Promise<boolean> {
    const adding = shares.map(({ subject }) => {
      const key = this.#keyOf(subject, day);
      const running =
        this.#adding.get(key) ?? this.#add(subject, key, day).finally(() => this.#adding.delete(key));
      this.#adding.set(key, running);
      return running;
    });
    const added = Promise.all(adding).then((each) => !each.includes(false));
    return await Promise.race([added, sleep(STORE_MS_MAX, false, { ref: false })]);
  }

  async #add(subject: string, key: string, day: Day): Promise<boolean> {
    const { local, store } = this.#parts;
    // First, so the store is not asked while Redis takes no writes.
    this.#behind.delete(key);
    if (!(await this.#push(key, () => local.iconsToday(subject), day, false))) return false;
    const stored = await store.loadOne(day.name, subject).catch(() => undefined);
    return (
      stored !== undefined && (await this.#push(key, () => IconIdSet.decode(stored).values(), day, true))
    );
  }

  /** Sends icons in batches. False if one of them failed. */
  async #push(key: string, icons: () => readonly number[], day: Day, isLast: boolean): Promise<boolean> {
    const { redis, calls } = this.#parts;
    let all: readonly number[] | undefined;
    for (let from = 0, count = 1; from < count; from += BATCH_MAX) {
      const to = from + BATCH_MAX;
      const total = await calls.attempt(async () => {
        // Only here, because it takes time and is not needed while Redis is away.
        all ??= icons();
        const args = [day.keptMs, isLast && to >= all.length ? 1 : 0, ...all.slice(from, to)];
        await redis.run(ADD_ICONS, [key], args);
        return all.length;
      });
      if (total === undefined) return false;
      count = total;
    }
    return true;
  }

  #noteBehind(key: string): void {
    if (this.#behind.size >= BEHIND_MAX) this.#behind.delete(this.#behind.keys().next().value!);
    this.#behind.add(key);
  }

  #today(): Day {
    const now = this.#parts.clock.now();
    const resetMs = DAY_MS - (now % DAY_MS);
    return { name: new Date(now).toISOString().slice(0, 10), resetMs, keptMs: resetMs + HELD_MS };
  }

  #keyOf(subject: string, day: Day): string {
    return `glyphdex:icons:{${this.#parts.nameOf(subject)}:${day.name}}`;
  }
}
