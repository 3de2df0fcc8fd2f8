import { expect, test } from 'vitest';
import { startTestService, type TestAnswer } from '../testing/test-service.ts';

const left = ({ headers }: TestAnswer) => headers['x-icons-budget-remaining'];

// promise: A key takes a limited number of distinct icons a day, and gets nothing beyond
test('counts distinct icons, shows the remaining budget, and refuses a request that exceeds it', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ dailyIcons: 5 });
  const ask = (query: string) => service.ask(`/api/v1/icons?${query}`, { key });
  const first = await ask('pack=mdi&per_page=3&with=svg');
  expect(first.headers['x-icons-budget-limit']).toBe('5');
  expect(left(first)).toBe('2');
  // The fake clock starts at 10:30 UTC on May 5, so the next UTC day begins in 13.5 hours.
  expect(Number(first.headers['x-icons-budget-reset'])).toBe(Date.UTC(2026, 4, 6) / 1000);
  expect(left(await ask('pack=mdi&per_page=3&with=svg'))).toBe('2');
  const refused = await ask('pack=lucide&per_page=3&with=svg');
  expect([refused.status, refused.code, left(refused)]).toEqual([429, 'bulk_download', '2']);
  expect(Number(refused.headers['retry-after'])).toBe(13.5 * 3600);
  expect(left(await ask('pack=lucide&per_page=2&with=svg'))).toBe('0');
  const icon = await service.ask('/api/v1/icons/logos--npm?with=svg', { key });
  expect([icon.status, icon.code]).toEqual([429, 'bulk_download']);
  service.clock.advance(13.5 * 3_600_000);
  expect(left(await ask('pack=tabler&per_page=1&with=svg'))).toBe('4');
});

test('takes no icons for HEAD, and answers HEAD when the budget is used up', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ dailyIcons: 3 });
  const ask = (path: string, method: 'GET' | 'HEAD') => service.ask(`/api/v1/icons${path}`, { key, method });
  const head = await ask('?pack=mdi&per_page=3&with=svg', 'HEAD');
  expect([head.status, left(head)]).toEqual([200, '3']);
  const icon = await ask('/mdi--home?with=svg', 'HEAD');
  expect([icon.status, left(icon)]).toEqual([200, '3']);
  const get = await ask('?pack=mdi&per_page=3&with=svg', 'GET');
  expect([get.status, left(get)]).toEqual([200, '0']);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect((await ask('/logos--npm?with=svg', 'HEAD')).status).toBe(200);
  expect((await ask('/logos--npm?with=svg', 'GET')).status).toBe(429);
});

test('takes no icons for answers without SVG and for 304', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ dailyIcons: 3 });
  const plain = await service.ask('/api/v1/icons?per_page=100&with=tags', { key });
  expect([plain.status, left(plain)]).toEqual([200, undefined]);
  const path = '/api/v1/icons?pack=mdi&per_page=2&with=svg';
  const { headers } = await service.ask(path, { key });
  const again = await service.ask(path, { key, headers: { 'if-none-match': headers.etag ?? '' } });
  expect(again.status).toBe(304);
  // One of the two icons that the page took: 3 - 2 icons remain.
  expect(left(await service.ask('/api/v1/icons/mdi--home?with=svg', { key }))).toBe('1');
});
