import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../testing/raw-http.ts';
import { startTestService, type TestAnswer } from '../testing/test-service.ts';
import { AdmissionQueue } from './admission-queue.ts';

const DURATION_MS = 50;

// promise: Beyond its capacity the service refuses, and stays reachable
test('answers waiting requests in order, refuses those that would wait too long, and lets /healthz wait for none', async () => {
  const order: string[] = [];
  const service = await startTestService({
    verifyKey: (authorization) => {
      order.push(authorization ?? '');
      service.clock.advance(DURATION_MS);
      return { kind: 'refused' };
    },
    failureLimiter: { consume: () => ({ isAllowed: true, limit: 1, remaining: 1, resetMs: 1 }) },
  });
  const finished: string[] = [];
  const ask = async (path: string, key: string): Promise<TestAnswer> => {
    const answer = await service.ask(path, { key });
    finished.push(path);
    return answer;
  };
  // The queue estimates waiting times by the mean duration of the last requests.
  for (let count = 0; count < 50; count++) await ask('/api/v1/types', 'first');
  order.length = 0;
  finished.length = 0;

  const keys = Array.from({ length: 40 }, (_, position) => String(position));
  const asked = keys.map((key) => ask('/api/v1/types', key));
  const health = ask('/healthz', '');
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect((await health).status).toBe(200);
  // Requests that are refused at once finish before it, and the first one may run already.
  const answeredBefore = finished.slice(0, finished.indexOf('/healthz')).length - refused.length;
  expect(answeredBefore).toBeLessThanOrEqual(1);
  expect(refused.length).toBeGreaterThan(10);
  for (const { code, headers } of refused) {
    expect([code, headers['retry-after']]).toEqual(['overloaded', '1']);
  }
  const answered = keys.filter((_, position) => answers[position]?.status === 401);
  expect(order).toEqual(answered.map((key) => `Bearer ${key}`));
  expect((await ask('/api/v1/types', 'last')).status).toBe(401);
});

test('refuses requests beyond the capacity in the form that they ask for, except those for probes', async () => {
  const service = await startTestService();
  const origin = `http://127.0.0.1:${await listen(service.app)}`;
  const isFull = vi.spyOn(AdmissionQueue.prototype, 'isFull', 'get').mockReturnValue(true);
  onTestFinished(() => isFull.mockRestore());
  const refused = await fetch(`${origin}/api/v1/icons?search=home`, { headers: { 'x-request-id': 'mine' } });
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'overloaded' }),
  ]);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    vary: 'Origin',
    'x-request-id': 'mine',
  });
  const problem = await fetch(`${origin}/nothing`, { headers: { accept: 'application/problem+json' } });
  expect([problem.status, problem.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  for (const path of ['/healthz', '/readyz?x']) expect((await fetch(origin + path)).status).toBe(200);
});
