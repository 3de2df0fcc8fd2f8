import type { Clock } from '../../base/clock.ts';
import { DAY_MS, HOUR_MS, isoDay } from '../../base/duration.ts';
import { within } from '../../base/within.ts';
import type { BudgetVerdict } from '../../http/verdicts.ts';
import type { DailyLimit, IconBudget } from '../icon-budget.ts';
import { decodeIconIds, type IconBudgetStore } from '../icon-budget-store.ts';
import type { MemoryIconBudget } from '../memory-icon-budget.ts';
import { redisScript } from './redis-connection.ts';
import type { RedisParts } from './redis-rate-limiter.ts';

/**
 * A set stays in Redis this long after its last icon: until its day is over, and longer, because a clock may be
 * set back.
 */
const KEPT_MS = DAY_MS + 2 * HOUR_MS;
/** Icons in one call that adds those of the store, which takes Redis about a millisecond. */
const BATCH_MAX = 1_000;
/** How long a request waits for the icons that the store has of its subject. */
const STORE_MS_MAX = 500;
/** Is in each complete set; no icon has this id. */
const MARK = 0;

/**
 * Takes icons from all budgets, or from none if one would be exceeded. KEYS: the sets of icons. ARGV: the time
 * to live in ms, the limit of each key, and the ids of the icons, each once. Returns for each key 1 or 0 for
 * allowed or not, and its icons after that; or, if a set is missing, an empty array for each of those.
 */
const TAKE_ICONS = redisScript(`
local answer, added, isAllowed, isKnown = {}, {}, true, true
for i, key in ipairs(KEYS) do
  local count = redis.call('SCARD', key) - 1
  added[i] = {}
  for n = #KEYS + 2, #ARGV do
    if redis.call('SISMEMBER', key, ARGV[n]) == 0 then table.insert(added[i], ARGV[n]) end
  end
  local fits = #added[i] == 0 or count + #added[i] <= tonumber(ARGV[i + 1])
  answer[i] = { fits and 1 or 0, count }
  if redis.call('SISMEMBER', key, ${MARK}) == 0 then answer[i], isKnown = {}, false end
  isAllowed = isAllowed and fits
end
if isAllowed and isKnown then
  for i, key in ipairs(KEYS) do
    for _, icon in ipairs(added[i]) do redis.call('SADD', key, icon) end
    redis.call('PEXPIRE', key, ARGV[1])
    answer[i][2] = answer[i][2] + #added[i]
  end
end
return answer
`);

export interface RedisIconBudgetParts extends RedisParts {
  /** Counts the icons of this process, writes them to the store, and decides while Redis is away. */
  readonly local: MemoryIconBudget;
  readonly store: IconBudgetStore;
  readonly clock: Clock;
}

/**
 * The budget of all processes together: one set of icons in Redis per subject and day. Redis gets the
 * icons of a subject that it does not know from the store. Icons that other processes have not written yet are
 * then missing. While Redis is away, each process decides alone, by the icons that it
 * gave out and those in the store at its start, so N processes give out at most N times a budget.
 */
export class RedisIconBudget implements IconBudget {
  readonly #parts: RedisIconBudgetParts;
  /** By key in Redis: reads of the store under way. */
  readonly #restoring = new Map<string, Promise<void>>();

  constructor(parts: RedisIconBudgetParts) {
    this.#parts = parts;
  }

  async takeAll(
    limits: readonly DailyLimit[],
    iconIds: readonly number[],
  ): Promise<readonly BudgetVerdict[]> {
    const { local, clock } = this.#parts;
    const limited = limits.filter(({ dailyIcons }) => dailyIcons > 0);
    const counts = limited.length > 0 ? await this.#take(limited, [...new Set(iconIds)]) : undefined;
    if (counts === undefined) return local.takeAll(limits, iconIds);
    if (counts.every(([isAllowed]) => isAllowed === 1)) {
      const unlimited = limited.map((limit) => ({ ...limit, dailyIcons: Number.POSITIVE_INFINITY }));
      local.takeAll(unlimited, iconIds);
    }
    const resetMs = DAY_MS - (clock.now() % DAY_MS);
    return limits.map((daily) => {
      const [isAllowed, count] = counts[limited.indexOf(daily)] ?? [];
      if (count === undefined) return { isAllowed: true, limit: 0, remaining: 0, resetMs };
      const limit = daily.dailyIcons;
      return { isAllowed: isAllowed === 1, limit, remaining: Math.max(0, limit - count), resetMs };
    });
  }

  async takenToday(keyId: string): Promise<number> {
    const counts = await this.#take([{ subject: keyId, dailyIcons: 0 }], []);
    return Math.max(counts?.[0]?.[1] ?? 0, this.#parts.local.takenToday(keyId));
  }

  /** Undefined if the limits cannot be decided together with other processes. */
  async #take(limits: readonly DailyLimit[], iconIds: readonly number[]) {
    const { breaker, redis, clock } = this.#parts;
    const day = isoDay(clock.now());
    const keys = limits.map(({ subject }) => this.#keyOf(subject, day));
    const args = [KEPT_MS, ...limits.map(({ dailyIcons }) => dailyIcons), ...iconIds];
    for (let tries = 0; tries < 2; tries++) {
      const counts = await breaker.attempt(() => redis.run<number[][]>(TAKE_ICONS, keys, args));
      const unknown = limits.filter((_, i) => counts?.[i]?.length === 0);
      if (unknown.length === 0) return counts;
      try {
        await within(STORE_MS_MAX, Promise.all(unknown.map(({ subject }) => this.#restore(subject, day))));
      } catch {
        return undefined;
      }
    }
    return undefined;
  }

  /** Adds the icons that the store and this process have of the subject. Rejects if the store or Redis is away. */
  #restore(subject: string, day: string): Promise<void> {
    const key = this.#keyOf(subject, day);
    const running =
      this.#restoring.get(key) ?? this.#add(subject, key, day).finally(() => this.#restoring.delete(key));
    this.#restoring.set(key, running);
    return running;
  }

  async #add(subject: string, key: string, day: string): Promise<void> {
    const { local, store, redis } = this.#parts;
    const stored = decodeIconIds(await store.loadOne(day, subject));
    const icons = [...new Set([...stored, ...local.iconsToday(subject)])];
    for (let from = 0; from < icons.length; from += BATCH_MAX)
      await redis.addToSet(key, icons.slice(from, from + BATCH_MAX), KEPT_MS);
    // Last, so nothing is taken from an incomplete budget.
    await redis.addToSet(key, [MARK], KEPT_MS);
  }

  #keyOf(subject: string, day: string): string {
    return `glyphdex:daily:${day}:${this.#parts.nameOf(subject)}`;
  }
}
