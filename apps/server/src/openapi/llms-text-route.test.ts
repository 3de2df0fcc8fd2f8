import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';

test('/llms.txt names the service, its API, documentation, tools and the rule of attribution', async () => {
  const service = await startTestService();
  const { status, headers, body } = await service.ask('/llms.txt', { key: null });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = body.toString();
  expect(text).toMatch(/^# Glyphdex\n\n> /);
  for (const path of ['/mcp', '/api/v1', '/docs', '/api/v1/openapi.json', '/keys'])
    expect(text).toContain(`http://icons.test${path}`);
  // Sign-up may be closed. Where it is open, `/keys` leads to it.
  expect(text).not.toContain('/sign-up');
  expect(text).toMatch(/attribution/i);
  expect(text.length).toBeLessThan(2_000);
});

test('/llms.txt counts the icons of the generation that is active now', async () => {
  let active = { generation: 'a', iconsCount: 20, packsCount: 1 };
  const service = await startTestService({
    catalogs: { active: () => active as never, visibleTo: () => active as never },
  });
  const read = async () => (await service.ask('/llms.txt', { key: null })).body.toString();
  expect(await read()).toContain('20 icons of 1 pack,');
  active = { generation: 'b', iconsCount: 30, packsCount: 2 };
  expect(await read()).toContain('30 icons of 2 packs,');
});
