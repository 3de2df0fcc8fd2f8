import { expect, test, vi } from 'vitest';
import { ICONIFY_NAMES_MAX } from '../http/limits.ts';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { startTestService } from '../testing/test-service.ts';

/**
 * Starts a service with drawings of 40 KB in the set `mdi`. `drawn` has the number of them in each turn of the event
 * loop.
 */
async function start({ unitsMax = Number.POSITIVE_INFINITY, dailyIcons = 50_000 } = {}) {
  const limiter = new MemoryRateLimiter(new FakeClock());
  const { consumeAll } = limiter;
  const units: number[] = [];
  limiter.consumeAll = (charges) => {
    if (!charges[0]!.subject.endsWith(':cost')) return consumeAll.call(limiter, charges);
    units.push(charges[0]!.cost!);
    return charges.map(() => ({
      isAllowed: charges[0]!.cost! <= unitsMax,
      limit: 1,
      remaining: 0,
      resetMs: 1,
    }));
  };
  const setLimiter = new MemoryRateLimiter(new FakeClock(), 1_000, 3_600_000);
  const service = await startTestService({
    iconify: { access: 'public', isAtRoot: false, ratePerMinute: 0, dailyIcons, limiter, setLimiter },
  });
  const set = service.catalog.iconSets.find('mdi')!;
  const drawn = [0];
  const read = vi.spyOn(set, 'documentOf').mockImplementation(() => {
    drawn[drawn.length - 1]!++;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${'M0 0'.repeat(10_000)}"/></svg>`;
  });
  let isCounting = true;
  const countTurns = () => {
    if (drawn.at(-1) !== 0) drawn.push(0);
    if (isCounting) setImmediate(countTurns);
  };
  countTurns();
  const ask = async (path: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
    await service.app.inject({ url: `/iconify${path}`, method, headers });
  const names = set.names.icons.join(',');
  return { ...service, ask, units, drawn, read, names, stop: () => (isCounting = false) };
}

test.each(['mdi.json', 'mdi/icons.json', 'mdi.js', 'mdi.css'])(
  '/%s takes at most 500 names',
  async (path) => {
    const { ask, stop } = await start();
    const answer = await ask(`/${path}?icons=${'a,'.repeat(ICONIFY_NAMES_MAX)}`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('at most 500 names')]);
    expect((await ask(`/${path}?icons=home${',a'.repeat(ICONIFY_NAMES_MAX - 1)}`)).statusCode).toBe(200);
    stop();
  },
);

test.each(['collections', 'last-modified', 'list-icons', 'search'])(
  '/%s takes at most 500 prefixes',
  async (path) => {
    const { ask, stop } = await start();
    const answer = await ask(`/${path}?query=home&prefixes=${'a-,'.repeat(ICONIFY_NAMES_MAX)}`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('at most 500 prefixes')]);
    stop();
  },
);

// promise: The Iconify API asks for units and icons before it works
test('asks for the cost of an answer before the work, and not for HEAD and a 304, which take none', async () => {
  const { ask, units, read, names, stop } = await start({ unitsMax: 0 });
  for (const path of [
    `/mdi.json?icons=${names}`,
    `/mdi.js?icons=${names}`,
    `/mdi.css?icons=${names}`,
    '/sets/mdi.json',
    '/keywords?prefix=home-ou',
    '/search?query=home+style:fill',
    '/list-icons?prefixes=lucide,tabler,twemoji',
  ]) {
    units.length = 0;
    const answer = await ask(path);
    expect([path, answer.statusCode, units.length]).toEqual([path, 429, 1]);
    const { statusCode, headers } = await ask(path, 'HEAD');
    const again = await ask(path, 'GET', { 'if-none-match': headers.etag as string });
    expect([path, statusCode, again.statusCode, units.length]).toEqual([path, 200, 304, 1]);
  }
  expect(read).not.toHaveBeenCalled();
  stop();
});

test('asks for the daily icons of an answer before the work', async () => {
  const { ask, read, names, stop } = await start({ dailyIcons: 3 });
  for (const path of [`/mdi.json?icons=${names}`, `/mdi.css?icons=${names}`, '/sets/mdi.json'])
    expect([path, (await ask(path)).statusCode]).toEqual([path, 429]);
  expect(read).not.toHaveBeenCalled();
  stop();
});

test.each(['/mdi.json?icons=', '/mdi.json?pretty=1&icons=', '/mdi.css?icons=', '/sets/mdi.json?'])(
  'builds %s in pieces, with a turn of the event loop between them',
  async (path) => {
    const { ask, names, drawn, stop } = await start();
    const answer = await ask(`${path}${names}`);
    stop();
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, undefined]);
    expect(answer.body.length).toBeGreaterThan(19 * 40_000);
    // One is a piece. A style sheet looks at the first drawing twice.
    expect(Math.max(...drawn)).toBeLessThanOrEqual(2);
  },
);

test('streams a style sheet with a selector that is not ASCII as UTF-8', async () => {
  const { ask, names, stop } = await start();
  const answer = await ask(`/mdi.css?selector=${encodeURIComponent('.über-{name}')}&icons=${names}`);
  stop();
  expect(answer.body.length).toBeGreaterThan(19 * 40_000);
  expect(answer.rawPayload.includes(Buffer.from('.über-home'))).toBe(true);
});
