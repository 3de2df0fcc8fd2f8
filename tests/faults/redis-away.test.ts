import { expect, onTestFinished, type TestContext, test } from 'vitest';
import {
  type RunningService,
  runGlyphdex,
  startService,
  waitUntil,
} from '../../apps/server/src/testing/glyphdex-process.ts';
import { hasRedis, startRedis } from '../../apps/server/src/testing/redis-server.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const WAIT_MS = 60_000;
/** Answers of 401 per network and minute. */
const FAILURES = 60;

/** Two processes of one installation, which share a Redis server. */
async function startTwo(skip: TestContext['skip']) {
  if (!hasRedis) skip('redis-server is not installed');
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const settings = { DATA_DIR, REDIS_URL: redis.url };
  const createKey = async (...words: string[]): Promise<string> => {
    const { stdout } = await runGlyphdex(
      ['keys', 'create', '--new', '--name', 'x', '--json', ...words],
      settings,
    );
    return (JSON.parse(stdout) as { key: string }).key;
  };
  const [limited, other, budgeted] = [
    await createKey('--rate-limit', '30'),
    await createKey('--rate-limit', '30'),
    await createKey('--rate-limit', '0', '--daily-icons', '3'),
  ];
  const services = [await startService(settings, WAIT_MS), await startService(settings, WAIT_MS)];
  return { redis, services, limited, other, budgeted };
}

async function statuses(
  services: readonly RunningService[],
  key: string,
  times: number,
  path = '/api/v1/types',
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let i = 0; i < times; i++) {
    const { url } = services[i % services.length]!;
    const { status } = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** Whether each call to Redis was answered in time. On a busy machine some are not, and then limits are not exact. */
async function hasAlwaysAnswered(services: readonly RunningService[]): Promise<boolean> {
  const texts = await Promise.all(
    services.map(async ({ url }) => await (await fetch(`${url}/metrics`)).text()),
  );
  return texts.every((text) => text.includes('\nglyphdex_limits_failures_total 0\n'));
}

async function readiness({
  url,
}: RunningService): Promise<{ readonly status: number; readonly limits: string }> {
  const answer = await fetch(`${url}/readyz`);
  const { checks } = (await answer.json()) as { checks: { limits: string } };
  return { status: answer.status, limits: checks.limits };
}

async function untilRedisIsBack(services: readonly RunningService[]): Promise<void> {
  for (const service of services)
    await waitUntil(async () => (await readiness(service)).limits === 'ok', WAIT_MS);
}

test('two processes hold limits, budgets and failed authentications together', async ({ skip }) => {
  const { services, limited, budgeted } = await startTwo(skip);
  const pages = ['/api/v1/icons?per_page=2&with=svg', '/api/v1/icons?per_page=2&page=2&with=svg'];
  const counted = [
    await statuses(services, limited, 100),
    await statuses(services, 'unknown', FAILURES + 20),
    await statuses(services, budgeted, 2, pages[0]),
    await statuses(services, budgeted, 2, pages[1]),
  ];
  if (!(await hasAlwaysAnswered(services))) skip('Redis did not always answer in time');
  expect(counted).toEqual([{ 200: 30, 429: 70 }, { 401: FAILURES, 429: 20 }, { 200: 2 }, { 429: 2 }]);
});

test('two processes answer while Redis is killed or stopped, each with the whole limit', async ({ skip }) => {
  const { redis, services, limited, other } = await startTwo(skip);
  expect(await statuses(services, limited, 20)).toEqual({ 200: 20 });
  await redis.signal('SIGKILL');
  expect(await statuses(services, limited, 100)).toEqual({ 200: 60, 429: 40 });
  for (const service of services) {
    expect(await readiness(service)).toEqual({
      status: 200,
      limits: expect.stringMatching(/^Redis is away/),
    });
  }
  await redis.start();
  await untilRedisIsBack(services);

  await redis.signal('SIGSTOP');
  expect(await statuses(services, other, 100)).toEqual({ 200: 60, 429: 40 });
  await redis.signal('SIGCONT');
  await untilRedisIsBack(services);
});

test('a process forgets no icons of the day when Redis loses its data', async ({ skip }) => {
  const { redis, services, budgeted } = await startTwo(skip);
  const path = '/api/v1/icons?per_page=2&with=svg';
  expect(await statuses(services, budgeted, 2, path)).toEqual({ 200: 2 });
  redis.command('FLUSHALL');
  expect(await statuses(services.slice(0, 1), budgeted, 1, `${path}&page=2`)).toEqual({ 429: 1 });
  expect(await statuses(services, budgeted, 2, path)).toEqual({ 200: 2 });
});

test('a start is refused with a wrong password for Redis, in one line without it', async ({ skip }) => {
  if (!hasRedis) skip('redis-server is not installed');
  const redis = await startRedis('--requirepass', 'secret');
  onTestFinished(() => redis.stop());
  const REDIS_URL = redis.url.replace('//', '//:hunter2@');
  const outcome = await runGlyphdex(['serve'], { DATA_DIR: temporaryFolder(), PORT: '0', REDIS_URL });
  expect(outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: 'glyphdex: Redis refuses the user or password of REDIS_URL. Correct them.\n',
  });
});
