import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { type RedisAddress, readRedisUrl } from '../../config/redis-url.ts';
import { freePort } from '../../testing/postgres-server.ts';
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { MemoryRateLimiter } from '../memory-rate-limiter.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import { checkRedis } from './check-redis.ts';
import { RedisConnection } from './redis-connection.ts';
import { openSharedLimits, type SharedLimits } from './shared-limits.ts';

const LIMIT = 50;
/** Above the default, because a pause of a busy machine is no failure here. */
const CALL_MS_MAX = 700;

async function redis(...options: string[]): Promise<RedisServer> {
  const server = await startRedis(...options);
  onTestFinished(() => server.stop());
  return server;
}

/** The files of a key and a certificate for `localhost` without an authority. */
function selfSigned(): { readonly key: string; readonly certificate: string } {
  const folder = temporaryFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  return { key, certificate };
}

const checkRedisAddress = async (address: RedisAddress) => (await RedisConnection.open(address)).close();
const addressOf = (url: string) => readRedisUrl(url) as RedisAddress;

/** One process of the service. */
async function node(url: string, log = silentLog) {
  const nameOf = (subject: string) => subject;
  const parts = { clock: systemClock, log, nameOf, callMsMax: CALL_MS_MAX };
  const limits = await openSharedLimits(addressOf(url), parts);
  onTestFinished(() => limits.close());
  return { limits, limiter: limits.limiter('requests', new MemoryRateLimiter(systemClock)) };
}

async function allowed(limiters: readonly RateLimiter[], subject: string, times: number): Promise<number> {
  let count = 0;
  for (let i = 0; i < times; i++) {
    const { isAllowed } = await limiters[i % limiters.length]!.consume(subject, LIMIT);
    if (isAllowed) count++;
  }
  return count;
}

async function untilState(limits: SharedLimits, state: RegExp): Promise<void> {
  while (!state.test(limits.state())) await sleep(20);
}

describe.skipIf(!hasRedis)('limits in Redis', () => {
  test('hold exactly over two processes', async () => {
    const { url } = await redis();
    const nodes = [await node(url), await node(url)];
    expect(
      await allowed(
        nodes.map(({ limiter }) => limiter),
        'a',
        4 * LIMIT,
      ),
    ).toBe(LIMIT);
    expect(nodes.map(({ limits }) => limits.state())).toEqual(['ok', 'ok']);
  });

  test('hold for each process while Redis is stopped, and together after it goes on', async () => {
    const server = await redis();
    const nodes = [await node(server.url), await node(server.url)];
    const limiters = nodes.map(({ limiter }) => limiter);
    expect(await allowed(limiters, 'a', 20)).toBe(20);
    await server.signal('SIGSTOP');
    expect(await allowed(limiters, 'a', 6 * LIMIT)).toBe(2 * LIMIT);
    expect(nodes[0]!.limits.state()).toMatch(/^Redis is away \(no answer in time\)/);
    expect(nodes[0]!.limits.failuresCount()).toBeGreaterThanOrEqual(3);
    await server.signal('SIGCONT');
    for (const { limits } of nodes) await untilState(limits, /^ok$/);
    expect(await allowed(limiters, 'b', 4 * LIMIT)).toBe(LIMIT);
  });

  test('hold for each process after Redis was killed, and together after it has returned without data', async () => {
    const server = await redis();
    const nodes = [await node(server.url), await node(server.url)];
    const limiters = nodes.map(({ limiter }) => limiter);
    expect(await allowed(limiters, 'a', 20)).toBe(20);
    await server.signal('SIGKILL');
    expect(await allowed(limiters, 'a', 6 * LIMIT)).toBe(2 * LIMIT);
    for (const { limits } of nodes) expect(limits.state()).toMatch(/^Redis is away/);
    await server.start();
    for (const { limits } of nodes) await untilState(limits, /^ok$/);
    expect(await allowed(limiters, 'b', 4 * LIMIT)).toBe(LIMIT);
  });

  test('start again when Redis loses all data', async () => {
    const server = await redis();
    const { limiter } = await node(server.url);
    expect(await allowed([limiter], 'a', LIMIT - 1)).toBe(LIMIT - 1);
    server.command('FLUSHALL');
    expect(await limiter.consume('a', LIMIT)).toMatchObject({ isAllowed: true, remaining: LIMIT - 1 });
  });

  test('hold for each process while Redis takes no writes, such as when its memory is full', async () => {
    const server = await redis();
    const { limits, limiter } = await node(server.url);
    await limiter.consume('a', LIMIT);
    server.command('CONFIG', 'SET', 'maxmemory', '1');
    expect(await allowed([limiter], 'a', 3 * LIMIT)).toBe(LIMIT);
    expect(limits.state()).toMatch(/^Redis is away \(OOM\)/);
  });
});

describe.skipIf(!hasRedis)('a start', () => {
  test('succeeds while Redis is away, and counts in Redis as soon as it is there', async () => {
    const server = await redis();
    await server.signal('SIGKILL');
    const log = { ...silentLog, warn: vi.fn() };
    const { limits, limiter } = await node(server.url, log);
    expect(log.warn.mock.calls).toEqual([
      [{ reason: 'ECONNREFUSED' }, expect.stringMatching(/^Redis is away/)],
    ]);
    expect(limits.state()).toMatch(
      /^Redis is away \(ECONNREFUSED\); each process allows the full limits by itself$/,
    );
    expect(limits.isAway()).toBe(true);
    expect(await allowed([limiter], 'a', 2 * LIMIT)).toBe(LIMIT);
    await server.start();
    await untilState(limits, /^ok$/);
    await limiter.consume('b', LIMIT);
    expect(server.command('KEYS', '*')).toContain('glyphdex:limits:requests:b');
  });

  test('succeeds while Redis does not answer', async () => {
    const server = await redis();
    await server.signal('SIGSTOP');
    const { limits, limiter } = await node(server.url);
    expect(limits.isAway()).toBe(true);
    expect(await allowed([limiter], 'a', 2 * LIMIT)).toBe(LIMIT);
  });

  test.each([
    ['a wrong password', 'redis://:wrong@HOST', ['--requirepass', 'secret'], /refuses the user or password/],
    ['a wrong user', 'redis://ann:secret@HOST', ['--requirepass', 'secret'], /refuses the user or password/],
    ['no password', 'redis://HOST', ['--requirepass', 'secret'], /asks for a password/],
    ['a database that does not exist', 'redis://HOST/99', [], /has no database of the number/],
    ['a cluster', 'redis://HOST', ['--cluster-enabled', 'yes'], /is a cluster, which is not supported/],
  ])('is refused with %s in one line without the address', async (_name, url, options, line) => {
    const cluster = options.includes('--cluster-enabled') ? ['--cluster-port', '0'] : [];
    const server = await redis(...options, ...cluster);
    const address = url.replaceAll('HOST', `127.0.0.1:${server.port}`);
    const refused = await checkRedisAddress(addressOf(address)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'OperatorError', message: expect.stringMatching(line) });
    expect(String(refused)).not.toMatch(/wrong@|secret|127\.0\.0\.1/);
    expect(await checkRedis(addressOf(address), systemClock)).toEqual([
      { level: 'error', text: expect.stringMatching(line) },
    ]);
  });

  test('is refused for a certificate of an unknown authority', async () => {
    const { key, certificate } = selfSigned();
    const server = await redis(
      ...['--tls-port', String(await freePort()), '--tls-auth-clients', 'no'],
      ...['--tls-key-file', key, '--tls-cert-file', certificate],
    );
    const address = addressOf(
      `rediss://localhost:${server.command('CONFIG', 'GET', 'tls-port').split('\n')[1]}`,
    );
    await expect(checkRedisAddress(address)).rejects.toThrow(/not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
  });

  test('is refused for a user who may not run scripts', async () => {
    const server = await redis();
    server.command('ACL', 'SETUSER', 'ann', 'on', '>secret', '~glyphdex:*', '+@all', '-@scripting');
    const address = addressOf(server.url.replace('//', '//ann:secret@'));
    await expect(checkRedisAddress(address)).rejects.toThrow(/does not allow the user/);
    server.command('ACL', 'SETUSER', 'ann', '+@all', '-@dangerous', '+info');
    await checkRedisAddress(address);
    expect(await checkRedis(address, systemClock)).toMatchObject([
      { level: 'ok' },
      { level: 'ok' },
      { level: 'ok' },
    ]);
  });
});

describe.skipIf(!hasRedis)('the findings about Redis', () => {
  test('name its version, its policy when memory is full, and the offset of its clock', async () => {
    const server = await redis();
    expect(await checkRedis(addressOf(server.url), systemClock)).toEqual([
      { level: 'ok', text: expect.stringMatching(/^Redis \d+\.\d+\.\d+ answers\.$/) },
      { level: 'ok', text: 'The maxmemory-policy of Redis is noeviction.' },
      {
        level: 'ok',
        text: expect.stringMatching(/^The clock of Redis is \d+ ms (behind|ahead of) this machine\.$/),
      },
    ]);
  });

  test('warn of a policy that removes counts, and of a wrong clock', async () => {
    const server = await redis('--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru');
    const clock = { ...systemClock, now: () => Date.now() + 60_000 };
    const [, policy, offset] = await checkRedis(addressOf(server.url), clock);
    expect(policy).toEqual({ level: 'warning', text: expect.stringMatching(/allkeys-lru.*volatile-ttl\.$/) });
    expect(offset).toEqual({ level: 'warning', text: expect.stringMatching(/behind this machine.*NTP/) });
  });

  test('say that Redis is away', async () => {
    const server = await redis();
    await server.signal('SIGKILL');
    expect(await checkRedis(addressOf(server.url), systemClock)).toEqual([
      { level: 'error', text: expect.stringMatching(/^Redis is away \(ECONNREFUSED\)/) },
    ]);
  });
});
