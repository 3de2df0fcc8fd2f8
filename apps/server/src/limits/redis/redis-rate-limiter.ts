import type { Breaker } from '../../base/breaker.ts';
import { NO_LIMIT, type RateVerdict } from '../../http/verdicts.ts';
import type { MemoryRateLimiter } from '../memory-rate-limiter.ts';
import type { RateCharge, RateLimiter } from '../rate-limiter.ts';
import { type RedisConnection, redisScript } from './redis-connection.ts';

/** Above all limits, for units that are given back. */
const UNITS_MAX = 2 ** 31;

/**
 * Takes the units of all keys, or none if one refuses, counted as by `SlidingWindow`: a hash holds the units of each
 * sixtieth of the window under the millisecond of the last of them. If the clock was set back, units of the
 * future count as taken now. KEYS: the hashes. ARGV: the window in ms, the time in ms or '' for the time of
 * Redis, then the limit of each key and a cost that is not above it; a negative cost gives units back. Returns
 * for each key: 1 or 0 for allowed or not, the units that are left, and the ms until enough for a refused
 * request are free, or else any.
 */
const TAKE_UNITS = redisScript(`
local time, window, subjects, isAllowed, answer = redis.call('TIME'), tonumber(ARGV[1]), {}, true, {}
local now, part = tonumber(ARGV[2]) or time[1] * 1000 + math.floor(time[2] / 1000), window / 60
for i, key in ipairs(KEYS) do
  local fields, counts, used = redis.call('HGETALL', key), {}, 0
  for n = 1, #fields, 2 do
    local at, units = tonumber(fields[n]), tonumber(fields[n + 1])
    if at > now or at <= now - window then redis.call('HDEL', key, at) end
    if at > now then redis.call('HINCRBY', key, now, units) end
    if at > now - window then used = used + units; table.insert(counts, { math.min(at, now), units }) end
  end
  table.sort(counts, function(a, b) return a[1] < b[1] end)
  subjects[i] = { key, tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2]), used, counts }
  isAllowed = isAllowed and used + subjects[i][3] <= subjects[i][2]
end
for i, subject in ipairs(subjects) do
  local key, limit, cost, used, counts = unpack(subject)
  local last, missing, wait, n = counts[#counts] or { now, 0 }, math.max(used + cost - limit, 1), window, 1
  if isAllowed then
    local at, units, obsolete = cost < 0 and last[1] or now, cost, nil
    if last[1] < at and math.floor(last[1] / part) == math.floor(at / part) then
      units, obsolete, last[1] = cost + last[2], last[1], at
    end
    if redis.call('HINCRBY', key, at, units) < 1 then obsolete = at end
    if obsolete then redis.call('HDEL', key, obsolete) end
    redis.call('PEXPIRE', key, window)
  end
  while missing > 0 and counts[n] do missing, wait, n = missing - counts[n][2], counts[n][1] + window - now, n + 1 end
  answer[i] = { used + cost <= limit and 1 or 0, math.max(0, limit - used - (isAllowed and cost or 0)), wait }
end
return answer
`);

/** 1 or 0 for allowed or not, the units that are left, and the milliseconds until some are free. */
type Verdict = readonly [isAllowed: number, remaining: number, resetMs: number];

/** The connection of all limits. */
export interface RedisParts {
  readonly redis: RedisConnection;
  readonly breaker: Breaker;
  /** The name of a subject in Redis, which other people may see. */
  readonly nameOf: (subject: string) => string;
}

export interface RedisRateLimiterParts extends RedisParts {
  /** Decides while Redis is away. Its window is that of the limiter. */
  readonly local: MemoryRateLimiter;
  /** Limiters of one purpose count together. */
  readonly purpose: string;
  /** Milliseconds that replace the time of Redis, for tests. */
  readonly timeMs?: () => number;
}

/**
 * Limits requests of all processes together, by the clock of Redis. While Redis is away, each process counts alone and
 * from zero, so N processes allow at most N times the limit.
 */
export class RedisRateLimiter implements RateLimiter {
  readonly #parts: RedisRateLimiterParts;

  constructor(parts: RedisRateLimiterParts) {
    this.#parts = parts;
  }

  async consume(subject: string, limitPerMinute: number, cost = 1): Promise<RateVerdict> {
    return (await this.consumeAll([{ subject, limitPerMinute, cost }]))[0]!;
  }

  async consumeAll(charges: readonly RateCharge[]): Promise<readonly RateVerdict[]> {
    const limited = charges.filter(({ limitPerMinute }) => limitPerMinute > 0);
    if (limited.length === 0) return charges.map(() => NO_LIMIT);
    const answer = await this.#run(limited);
    if (answer === undefined) return this.#parts.local.consumeAll(charges);
    return charges.map((charge) => {
      const verdict = answer[limited.indexOf(charge)];
      if (verdict === undefined) return NO_LIMIT;
      const [isAllowed, remaining, resetMs] = verdict;
      return { isAllowed: isAllowed === 1, limit: charge.limitPerMinute, remaining, resetMs };
    });
  }

  async giveBack(subjects: readonly string[]): Promise<void> {
    const charges = subjects.map((subject) => ({ subject, limitPerMinute: UNITS_MAX, cost: -1 }));
    if ((await this.#run(charges)) === undefined) this.#parts.local.giveBack(subjects);
  }

  /** Undefined if Redis is away. */
  async #run(charges: readonly RateCharge[]): Promise<readonly Verdict[] | undefined> {
    const { redis, breaker, local, purpose, nameOf, timeMs } = this.#parts;
    const keys = charges.map(({ subject }) => `glyphdex:limits:${purpose}:${nameOf(subject)}`);
    const amounts = charges.flatMap(({ limitPerMinute: limit, cost = 1 }) => [limit, Math.min(cost, limit)]);
    const time = timeMs === undefined ? '' : Math.floor(timeMs());
    const args = [local.windowMs, time, ...amounts];
    return await breaker.attempt(() => redis.run<readonly Verdict[]>(TAKE_UNITS, keys, args));
  }
}
