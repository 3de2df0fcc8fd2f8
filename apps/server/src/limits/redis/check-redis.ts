import type { Clock } from '../../base/clock.ts';
import { Finding } from '../../base/finding.ts';
import { OperatorError } from '../../base/operator-error.ts';
import type { RedisAddress } from '../../config/redis-url.ts';
import { RedisConnection, shortReason } from './redis-connection.ts';

/** The oldest version with which the tests pass. */
const VERSION_MIN = [6, 2] as const;
/** Windows are measured by the clock of Redis, days by that of each node. */
const OFFSET_MS_MAX = 1_000;
/** Policies that remove no key before others that expire earlier. */
const POLICIES: ReadonlySet<string> = new Set(['noeviction', 'volatile-ttl']);

/** The findings of `glyphdex doctor` about the connection to Redis and its settings. */
export async function checkRedis(address: RedisAddress, clock: Clock): Promise<Finding[]> {
  let redis: RedisConnection | undefined;
  try {
    redis = await RedisConnection.open(address);
    if (!redis.isReady) {
      const text = `Redis is away (${redis.reason}): each process allows the full limits by itself. Start it, or correct REDIS_URL.`;
      return [Finding.error(text)];
    }
    const beforeMs = clock.now();
    const offsetMs = Math.round((await redis.time()) - (beforeMs + clock.now()) / 2);
    const info = await redis.info();
    return [versionFinding(info), policyFinding(info), offsetFinding(offsetMs)];
  } catch (error) {
    if (error instanceof OperatorError) return [Finding.error(error.message)];
    return [Finding.error(`Redis does not answer (${shortReason(error)}).`)];
  } finally {
    redis?.close();
  }
}

function versionFinding(info: string): Finding {
  const valkey = field(info, 'valkey_version');
  const version = field(info, 'redis_version');
  if (version === undefined) return Finding.ok('Redis answers. It does not show its version.');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < VERSION_MIN[0] || (major === VERSION_MIN[0] && minor < VERSION_MIN[1])) {
    const text = `Redis ${version} is too old. Use ${VERSION_MIN.join('.')} or a later version.`;
    return Finding.error(text);
  }
  const text = valkey === undefined ? `Redis ${version} answers.` : `Valkey ${valkey} answers.`;
  return Finding.ok(text);
}

function policyFinding(info: string): Finding {
  const policy = field(info, 'maxmemory_policy');
  if (policy === undefined)
    return Finding.ok('Redis does not show its maxmemory-policy. Use volatile-ttl or noeviction.');
  if (POLICIES.has(policy) || field(info, 'maxmemory') === '0')
    return Finding.ok(`The maxmemory-policy of Redis is ${policy}.`);
  const text = `The maxmemory-policy of Redis is ${policy}, so a full Redis may forget counts that are needed. Set it to volatile-ttl.`;
  return Finding.warning(text);
}

function offsetFinding(offsetMs: number): Finding {
  const text = `The clock of Redis is ${Math.abs(offsetMs)} ms ${offsetMs < 0 ? 'behind' : 'ahead of'} this machine.`;
  if (Math.abs(offsetMs) <= OFFSET_MS_MAX) return Finding.ok(text);
  return Finding.warning(`${text} Synchronize both clocks (NTP).`);
}

/** A field of the answer to INFO. */
function field(info: string, name: string): string | undefined {
  const line = info.split('\n').find((one) => one.startsWith(`${name}:`));
  return line?.slice(name.length + 1).trimEnd();
}
