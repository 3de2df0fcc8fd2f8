import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/test-service.ts';

// What every route with a key has in common.

test('checks come in their documented order', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 1, domains: ['example.com'] });
  await service.ask('/api/v1/types', { key, headers: { origin: 'https://example.com' } });
  // Everything is wrong with the first request; each next one puts one thing right.
  const bad = { origin: 'https://evil.test', accept: 'text/html', 'if-none-match': '*' };
  const steps: [number, string, object][] = [
    [404, '/api/v1/nothing?x=1', { key: null, headers: bad }],
    [401, '/api/v1/types?x=1', { key: null, headers: bad }],
    [403, '/api/v1/types?x=1', { key, headers: bad }],
    [429, '/api/v1/types?x=1', { key, headers: { ...bad, origin: 'https://example.com' } }],
    [406, '/api/v1/types?x=1', { headers: bad }],
    [422, '/api/v1/types?x=1', { headers: { 'if-none-match': '*' } }],
    [304, '/api/v1/types', { headers: { 'if-none-match': '*' } }],
    [200, '/api/v1/types', {}],
  ];
  for (const [status, path, options] of steps) {
    expect((await service.ask(path, options)).status, `${status} ${path}`).toBe(status);
  }
});

test('answers are hardened', async () => {
  const harden = async (service: TestService) => {
    const answers = [];
    for (const path of ['/api/v1/icons', '/api/v1/icons?x=1', '/nothing', '/', '/healthz']) {
      answers.push(await service.ask(path));
    }
    return answers.map(({ headers }) => headers);
  };
  for (const headers of await harden(await startTestService())) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  }
  for (const headers of await harden(await startTestService({ publicUrl: 'https://icons.test' }))) {
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  }
});

test('usage is recorded once per request with a key, under its status', async () => {
  const service = await startTestService();
  for (const path of ['/api/v1/types', '/api/v1/types?x=1', '/api/v1/icons/nothing', '/api/v1/nothing']) {
    await service.ask(path);
  }
  await service.ask('/api/v1/types', { headers: { 'if-none-match': '*' } });
  await service.ask('/api/v1/types', { key: 'x' });
  expect(service.used).toEqual([200, 422, 404, 304]);
});

test('every request is measured under its route and status', async () => {
  const seen: [string, number][] = [];
  const service = await startTestService({
    metrics: {
      contentType: 'text/plain',
      render: async () => '',
      figures: () => {
        throw new Error('nobody asks for them here');
      },
      observe: (route, status, seconds) => {
        expect(seconds).toBeGreaterThanOrEqual(0);
        seen.push([route, status]);
      },
    },
  });
  seen.length = 0;
  await service.ask('/api/v1/icons/mdi--home');
  await service.ask('/api/v1/icons/nothing');
  await service.ask('/wp-login.php');
  await service.ask('/api/v1/types', { method: 'POST' });
  expect(seen).toEqual([
    ['/api/v1/icons/{icon}', 200],
    ['/api/v1/icons/{icon}', 404],
    ['unknown', 404],
    ['/api/v1/types', 405],
  ]);
});
