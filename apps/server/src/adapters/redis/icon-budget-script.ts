import { redisScript } from './redis-connection.ts';

// One subject and day is a counter of its distinct icons and up to 16 sets of icon ids, named after the counter:
// `glyphdex:icons:{NAME:2026-05-05}` and `…:0` to `…:15`. Redis stores a set of at most 512 integers as a sorted array,
// so 5,000 icons take 44 KB, and one large set 378. The braces keep all keys of a subject on one server of a cluster.

const SETS = 16;

/**
 * Takes icons from all budgets, or from none if one would be exceeded. KEYS: the counters. ARGV: `take`, or `peek` to
 * count nothing; the time to live in ms; the limit of each key; and the ids of the icons, each once. Returns two integers
 * for each key: 1 or 0 for allowed or not, and its distinct icons after that. If a counter is missing, its pair is -1, 0,
 * and nothing is taken.
 */
export const TAKE_ICONS = redisScript(`
local ttl = ARGV[2]
local verdicts = {}
local added = {}
local isAllowed = true
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key))
  local isFull = false
  added[i] = {}
  if count then
    for n = #KEYS + 3, #ARGV do
      local set = key .. ':' .. (ARGV[n] % ${SETS})
      if redis.call('SISMEMBER', set, ARGV[n]) == 0 then table.insert(added[i], { set, ARGV[n] }) end
    end
    isFull = #added[i] > 0 and count + #added[i] > tonumber(ARGV[i + 2])
  end
  verdicts[2 * i - 1] = count and (isFull and 0 or 1) or -1
  verdicts[2 * i] = count or 0
  if isFull or not count then isAllowed = false end
end

if isAllowed and ARGV[1] == 'take' then
  for i, key in ipairs(KEYS) do
    for _, icon in ipairs(added[i]) do
      redis.call('SADD', icon[1], icon[2])
      redis.call('PEXPIRE', icon[1], ttl)
    end
    if #added[i] > 0 then
      verdicts[2 * i] = redis.call('INCRBY', key, #added[i])
      redis.call('PEXPIRE', key, ttl)
    end
  end
end
return verdicts
`);

/**
 * Adds icons that were counted elsewhere. KEYS: the counter. ARGV: the time to live in ms, 1 to set the counter, and ids
 * of icons. The counter is set with the last batch, so nothing is taken from an incomplete budget.
 */
export const ADD_ICONS = redisScript(`
local key = KEYS[1]
for n = 3, #ARGV do
  local set = key .. ':' .. (ARGV[n] % ${SETS})
  redis.call('SADD', set, ARGV[n])
  redis.call('PEXPIRE', set, ARGV[1])
end
if ARGV[2] == '1' then
  local count = 0
  for i = 0, ${SETS - 1} do count = count + redis.call('SCARD', key .. ':' .. i) end
  redis.call('SET', key, count, 'PX', ARGV[1])
end
`);
