import { redisScript } from './redis-connection.ts';

// One subject is one list: the milliseconds of allowed events, oldest first, each followed by the units taken in it, and
// the sum of all units as the last element. `1000 2 1450 1 3` is 2 units at 1,000 ms and 1 at 1,450 ms. A list of units
// without amounts would take 330 KB for 30,000 units of cost; this one has at most one entry per request.

/**
 * Takes the units of all keys, or none if one refuses. KEYS: the lists. ARGV: the window in ms, the time in ms or '' for
 * the time of Redis, then the limit and the cost of each key. Returns three integers for each key: 1 or 0 for allowed or
 * not, the units in its window, and the milliseconds until a refused request would be allowed, or else until the oldest
 * event leaves the window.
 */
export const TAKE_UNITS = redisScript(`
local window = tonumber(ARGV[1])
local now = tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Drops events that left the window. Returns the units in it, the time of the newest event, and the present time.
local function open(key)
  local newest = tonumber(redis.call('LINDEX', key, -3))
  if not newest then return 0, nil, now end
  local total = tonumber(redis.call('LINDEX', key, -1))
  if newest > now + 1000 then
    -- The clock was set back. Nobody waits for it to catch up, and nobody gets the limit twice.
    redis.call('DEL', key)
    redis.call('RPUSH', key, now, total, total)
    redis.call('PEXPIRE', key, window + 1000)
    return total, now, now
  end
  local present = math.max(now, newest)
  if newest + window <= present then
    redis.call('DEL', key)
    return 0, nil, present
  end
  local before = total
  while redis.call('LINDEX', key, 0) + window <= present do
    total = total - redis.call('LPOP', key, 2)[2]
  end
  if total < before then redis.call('LSET', key, -1, total) end
  return total, newest, present
end

local function untilFreed(key, missing, present)
  local freed = 0
  local from = 0
  while true do
    local entries = redis.call('LRANGE', key, from, from + 199)
    if #entries < 2 then return window end
    for i = 1, #entries - 1, 2 do
      freed = freed + entries[i + 1]
      if freed >= missing then return entries[i] + window - present end
    end
    from = from + 200
  end
end

local subjects = {}
local isAllowed = true
for i, key in ipairs(KEYS) do
  local limit = tonumber(ARGV[2 * i + 1])
  local cost = math.min(tonumber(ARGV[2 * i + 2]), limit)
  local total, newest, present = open(key)
  local missing = total + cost - limit
  subjects[i] = { key = key, cost = cost, total = total, newest = newest, present = present, missing = missing }
  if missing > 0 then isAllowed = false end
end

local verdicts = {}
for i, subject in ipairs(subjects) do
  local key, present = subject.key, subject.present
  if isAllowed then
    subject.total = subject.total + subject.cost
    if subject.newest == present then
      redis.call('LSET', key, -2, redis.call('LINDEX', key, -2) + subject.cost)
      redis.call('LSET', key, -1, subject.total)
    elseif subject.newest then
      redis.call('LSET', key, -1, present)
      redis.call('RPUSH', key, subject.cost, subject.total)
    else
      redis.call('RPUSH', key, present, subject.cost, subject.total)
    end
    redis.call('PEXPIRE', key, window + 1000)
  end
  local resetMs = window
  if subject.missing > 0 then
    resetMs = untilFreed(key, subject.missing, present)
  elseif subject.total > 0 then
    resetMs = redis.call('LINDEX', key, 0) + window - present
  end
  verdicts[3 * i - 2] = subject.missing > 0 and 0 or 1
  verdicts[3 * i - 1] = subject.total
  verdicts[3 * i] = resetMs
end
return verdicts
`);

/** Takes the last units out of a list, if there are any. KEYS: the list. ARGV: how many. */
export const GIVE_UNITS_BACK = redisScript(`
local key = KEYS[1]
local units = tonumber(ARGV[1])
local total = tonumber(redis.call('LINDEX', key, -1))
while total and total > 0 and units > 0 do
  local last = tonumber(redis.call('LINDEX', key, -2))
  local given = math.min(units, last)
  units = units - given
  total = total - given
  if given < last then
    redis.call('LSET', key, -2, last - given)
    redis.call('LSET', key, -1, total)
  else
    redis.call('RPOP', key, 3)
    if total > 0 then redis.call('RPUSH', key, total) end
  end
end
`);
