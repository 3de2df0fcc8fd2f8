import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';

test('/llms.txt names the service, its API, documentation, tools and the rule of attribution', async () => {
  const service = await startTestService();
  const { status, headers, body } = await service.ask('/llms.txt', { key: null });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = body.toString();
  expect(text).toMatch(/^# Glyphdex\n\n> /);
  for (const path of ['/mcp', '/api/v1', '/docs', '/api/v1/openapi.json', '/sign-up'])
    expect(text).toContain(`http://icons.test${path}`);
  expect(text).toMatch(/attribution/i);
  expect(text.length).toBeLessThan(2_000);
});
